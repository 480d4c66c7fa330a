import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

// Runs a PostgreSQL server without fsync, in the folder given as the first argument, until killed. Prints its URL when
// it is ready.
const server = await startEmbeddedPostgres(process.argv[2]!, { fsync: 'off' })
console.log(server.getUrl('postgres'))
setInterval(() => undefined, 1_000)
