/** `npm start`: brings up everything that the settings do not name (database, payment sandbox, mailbox) and the site. */
const production = process.env['NODE_ENV'] === 'production'
// React reads this when it is imported: without it pages are drawn at half the speed.
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] = 'production'
const { startEverything } = await import('./start-everything.ts')

try {
  const running = await startEverything(
    { ...process.env, NODE_ENV: production ? 'production' : 'development' },
    { dev: process.argv.includes('--dev') },
  )
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    await running.close()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
  // npm killed from outside leaves its child behind on the port: a changed parent says so.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && void close(), 1_000).unref()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
