import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { isRunnable, onPath } from './on-path.ts'
import { unpackBrowser } from './unpack-browser.ts'

export interface FoundBrowser {
  executablePath: string
  args: string[]
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Without these it looks for updates and its maker's servers at every start, which a closed network refuses one by one. */
const QUIET = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const isRoot = process.getuid?.() === 0

/**
 * A Chromium for tests and pictures: `CHROMIUM_PATH`, one on PATH, the macOS applications, then the one of the npm
 * package. Null when there is none. @throws when `CHROMIUM_PATH` names something that does not start.
 */
export async function findBrowser(): Promise<FoundBrowser | null> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    const version = await versionOf(named)
    if (!version) throw new Error(`CHROMIUM_PATH is '${named}', which does not start as a Chromium`)
    return found(named, version)
  }
  for (const path of installed()) {
    const version = await versionOf(path)
    if (version) return found(path, version)
  }
  const unpacked = await unpackBrowser()
  const version = unpacked && (await versionOf(unpacked))
  return version ? found(unpacked, version) : null
}

/** A camera whose picture moves and a microphone that beeps, which every page is given at once. */
const MADE_UP_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Starts the found browser. @throws when there is none. */
export const launchBrowser = async (how: { withDevices?: boolean } = {}): Promise<Browser> =>
  chromium.launch(await browserLaunchOptions(how))

/** How Playwright starts the found browser. @throws when there is none. */
export async function browserLaunchOptions({
  withDevices,
}: {
  withDevices?: boolean
} = {}): Promise<FoundBrowser & { chromiumSandbox: boolean }> {
  const browser = await findBrowser()
  if (!browser) throw new Error('No Chromium here: install one or name it in CHROMIUM_PATH')
  const args = [...browser.args, ...(withDevices ? MADE_UP_DEVICES : [])]
  return { ...browser, args, chromiumSandbox: !isRoot }
}

function found(executablePath: string, version: string): FoundBrowser {
  return { executablePath, args: [...QUIET, `--user-agent=${userAgent(version)}`, ...(isRoot ? ['--no-sandbox'] : [])] }
}

/** A person's browser: pages are streamed to people and sent whole to machines, 'HeadlessChrome' among them. */
function userAgent(version: string): string {
  const system = process.platform === 'darwin' ? 'Macintosh; Intel Mac OS X 10_15_7' : 'X11; Linux x86_64'
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
}

function installed(): string[] {
  return [...NAMES.flatMap(onPath), ...(process.platform === 'darwin' ? ON_MACOS.filter(isRunnable) : [])]
}

/** Its main version; null for what only looks like one, such as Ubuntu's script that asks to install the real browser. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const args = ['--version', ...(isRoot ? ['--no-sandbox'] : [])]
    const { stdout } = await promisify(execFile)(path, args, { timeout: 20_000 })
    return /\b(\d+)\.\d+\.\d+/.exec(stdout)?.[1] ?? null
  } catch {
    return null
  }
}
