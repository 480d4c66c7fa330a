/**
 * `npm start` starts the site along with any service that is not configured: the database, the payment sandbox and the
 * mailbox.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { closeOnSignal } from './close-on-signal.ts'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
const isProduction = process.env['NODE_ENV'] === 'production'
// React reads this on import. Its development build takes twice as long to render.
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] = 'production'
const { startLocalSite } = await import('./start-local-site.ts')
const { logUnexpected } = await import('#platform/server/log.ts')

try {
  const running = await startLocalSite(
    { ...process.env, NODE_ENV: isProduction ? 'production' : 'development' },
    { dev: process.argv.includes('--dev') },
  )
  // Written immediately, because a killed process would not write the cache on exit.
  flushCompileCache()
  if (isProduction)
    process.on('uncaughtException', (error) => {
      // Node would print the whole error, which may contain personal data.
      logUnexpected('process failed', error)
      process.exit(1)
    })
  const close = closeOnSignal(running.close)
  // If npm is killed, this process gets a new parent. It must then exit, because it would otherwise keep the port.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && void close(), 1_000).unref()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
