import { customType } from 'drizzle-orm/pg-core';

/** Raw bytes, such as a hash. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
