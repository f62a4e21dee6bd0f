import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --config server/drizzle.config.ts --name what_changes`, from the repository root; then delete
 * the snapshot before it in migrations/meta.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/db/schema/*.ts',
  out: './server/migrations',
});
