import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { isRunnable, listExecutables } from './list-executables.ts'
import { unpackBrowser } from './unpack-browser.ts'

export interface FoundBrowser {
  executablePath: string
  args: string[]
}

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const MACOS_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/**
 * Without these arguments, Chromium contacts its vendor at every start. On an isolated network those requests fail one
 * by one.
 */
const QUIET_ARGS = [
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
 * Finds Chromium for tests and screenshots: from `CHROMIUM_PATH`, then PATH, the macOS applications and the npm
 * package. Returns null if there is none. @throws if `CHROMIUM_PATH` is set to a program that does not start as
 * Chromium
 */
export async function findBrowser(): Promise<FoundBrowser | null> {
  const configured = process.env['CHROMIUM_PATH']
  if (configured) {
    const version = await readMajorVersion(configured)
    if (!version) throw new Error(`CHROMIUM_PATH is '${configured}', which does not start as a Chromium`)
    return toFoundBrowser(configured, version)
  }
  for (const path of listInstalled()) {
    const version = await readMajorVersion(path)
    if (version) return toFoundBrowser(path, version)
  }
  const unpacked = await unpackBrowser()
  const version = unpacked && (await readMajorVersion(unpacked))
  return version ? toFoundBrowser(unpacked, version) : null
}

/** Simulates a camera with a moving picture and a microphone that beeps, and grants every page access to them. */
const FAKE_DEVICE_ARGS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** @throws if no browser is found */
export const launchBrowser = async (options: { withDevices?: boolean } = {}): Promise<Browser> =>
  chromium.launch(await browserLaunchOptions(options))

/** Returns Playwright's launch options for the browser. @throws if none is found */
export async function browserLaunchOptions({
  withDevices,
}: {
  withDevices?: boolean
} = {}): Promise<FoundBrowser & { chromiumSandbox: boolean }> {
  const browser = await findBrowser()
  if (!browser) throw new Error('No Chromium found: install one or set CHROMIUM_PATH')
  const args = [...browser.args, ...(withDevices ? FAKE_DEVICE_ARGS : [])]
  return { ...browser, args, chromiumSandbox: !isRoot }
}

function toFoundBrowser(executablePath: string, version: string): FoundBrowser {
  return {
    executablePath,
    args: [...QUIET_ARGS, `--user-agent=${buildUserAgent(version)}`, ...(isRoot ? ['--no-sandbox'] : [])],
  }
}

/** Builds the user agent of a desktop browser, which the list of devices names, instead of 'HeadlessChrome'. */
function buildUserAgent(version: string): string {
  const system = process.platform === 'darwin' ? 'Macintosh; Intel Mac OS X 10_15_7' : 'X11; Linux x86_64'
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
}

function listInstalled(): string[] {
  return [
    ...PROGRAM_NAMES.flatMap(listExecutables),
    ...(process.platform === 'darwin' ? MACOS_PATHS.filter(isRunnable) : []),
  ]
}

/**
 * Reads the major version of the browser. Returns null if the program is not a browser, such as Ubuntu's script that
 * explains how to install one.
 */
async function readMajorVersion(path: string): Promise<string | null> {
  try {
    const args = ['--version', ...(isRoot ? ['--no-sandbox'] : [])]
    const { stdout } = await promisify(execFile)(path, args, { timeout: 20_000 })
    return /\b(\d+)\.\d+\.\d+/.exec(stdout)?.[1] ?? null
  } catch {
    return null
  }
}
