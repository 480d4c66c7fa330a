import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

/** Owns a PostgreSQL server until killed: argument 1 is its folder; prints the server's address when ready. */
const server = await startEmbeddedPostgres(process.argv[2]!)
console.log(server.urlOf('postgres'))
setInterval(() => undefined, 1_000)
