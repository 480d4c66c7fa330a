import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

/** Runs a PostgreSQL server until killed, in the folder of the first argument. Prints its URL when it is ready. */
const server = await startEmbeddedPostgres(process.argv[2]!)
console.log(server.getUrl('postgres'))
setInterval(() => undefined, 1_000)
