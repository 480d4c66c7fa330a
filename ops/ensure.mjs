// Installs missing packages and rebuilds stale pages. This is plain JavaScript without dependencies, because it runs
// before anything is installed, on any Node version from 20 onwards. Everything else runs on the Node that npm installs
// (optionalDependencies).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

process.chdir(join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..'))
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
const hashFiles = (files) =>
  files.reduce((hash, file) => hash.update(file).update(readFileSync(file)), createHash('sha256')).digest('hex')

function run(command, args, extraEnv = {}) {
  const env = {
    ...process.env,
    ...extraEnv,
    PATH: join(process.cwd(), 'node_modules', '.bin') + delimiter + process.env.PATH,
  }
  // npm sets variables that, like NODE_ENV, would make it omit development packages, which the build needs.
  const result = spawnSync(command, args, { stdio: ['ignore', 2, 2], env, shell: process.platform === 'win32' })
  return result.status === 0
}

const installed = `${hashFiles(['package.json', 'package-lock.json'])} ${process.platform} ${process.arch}`
if (read('node_modules/.ready') !== installed) {
  const quiet = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  console.error('Installing packages …')
  if (!run('npm', ['ci', ...quiet]) && !run('npm', ['install', '--no-save', ...quiet])) process.exit(1)
  if (!run('node', ['--version'])) {
    console.error(
      'The Node that npm has installed does not start here. On a slim Linux install the package libatomic1, then try again.',
    )
    process.exit(1)
  }
  writeFileSync('node_modules/.ready', installed)
}

// Files that are not part of the built pages: server code, emails, SQL and tests.
const NOT_IN_PAGES = /\.test\.tsx?$|[\\/](testing|server|emails)[\\/]|\.sql$/

if (process.argv.includes('--build')) {
  const sources = [
    ...walk('src').filter((file) => !NOT_IN_PAGES.test(file)),
    'vite.config.ts',
    'react-router.config.ts',
    'ops/browser-guard.ts',
    'ops/chunk-groups.ts',
    'ops/precompress.ts',
    'package-lock.json',
  ]
  const stamp = hashFiles(sources)
  if (read('build/.stamp') !== stamp) {
    console.error('Building the pages …')
    // A test runner sets a different NODE_ENV, with which the build would use React's development version.
    if (!run('react-router', ['build'], { NODE_ENV: 'production' }) || !run('node', ['ops/precompress.ts']))
      process.exit(1)
    mkdirSync('build', { recursive: true })
    writeFileSync('build/.stamp', stamp)
  }
}
