import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

// Runs a PostgreSQL server in the folder of the first argument until killed. Prints its URL when it is ready.
const server = await startEmbeddedPostgres(process.argv[2]!)
console.log(server.getUrl('postgres'))
setInterval(() => undefined, 1_000)
