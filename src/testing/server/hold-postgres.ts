import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

/** A process that owns a server until it is killed: argument 1 is the folder; says the server's address when it is up. */
const server = await startEmbeddedPostgres(process.argv[2]!)
console.log(server.urlOf('postgres'))
setInterval(() => undefined, 1_000)
