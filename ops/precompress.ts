import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Writes a `.br` and a `.gz` file, at the highest compression level, next to each built text file that is large enough
 * to benefit.
 */
const folder = join(import.meta.dirname, '../build/client/assets')
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/
const MIN_BYTES = 200

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compressFile(path: string): Promise<void> {
  const bytes = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}

const paths = readdirSync(folder)
  .filter((name) => COMPRESSIBLE.test(name))
  .map((name) => join(folder, name))
  .filter((path) => statSync(path).size >= MIN_BYTES)
await Promise.all(paths.map(compressFile))
console.log(`${paths.length} files compressed`)
