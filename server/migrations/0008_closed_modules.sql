CREATE TABLE "closed_module" (
	"module" text NOT NULL,
	"tier" text NOT NULL,
	CONSTRAINT "closed_module_module_tier_pk" PRIMARY KEY("module","tier"),
	CONSTRAINT "closed_module_tier_check" CHECK ("closed_module"."tier" in ('free', 'trial', 'common'))
);
