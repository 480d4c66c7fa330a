import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Order matters: each file may use what the earlier ones declare. */
const SCRIPT_FILES = ['messages.ts', 'provider-calls.ts', 'frame-channel.ts', 'payment-element.ts', 'provider.ts']
const HERE = import.meta.dirname

/** Node's own type stripping, without its one-time notice that the function is experimental: the console stays clean. */
function withoutTypes(path: string): string {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(readFileSync(path, 'utf8'))
  } finally {
    process.emitWarning = emitWarning
  }
}

/** The provider's script is a classic one (it defines `window.Stripe` at once), so its modules are joined into one scope. */
export function providerScript(): string {
  const parts = SCRIPT_FILES.map((name) =>
    withoutTypes(join(HERE, 'script', name))
      .replace(/^import\s[^'"]*['"][^'"]*['"];?$/gm, '')
      .replace(/^export /gm, ''),
  )
  return `(() => {\n'use strict';\n${parts.join(';\n')}\n})();\n`
}

/** The frame's own files by their path: modules without types, and the style sheet. */
export function frameAssets(): Map<string, { type: string; text: string }> {
  const folder = join(HERE, 'frame')
  const assets = new Map<string, { type: string; text: string }>()
  for (const name of readdirSync(folder)) {
    if (name.includes('.test.')) continue
    const path = join(folder, name)
    if (name.endsWith('.ts'))
      assets.set(`/frames/assets/${name}`, { type: 'text/javascript; charset=utf-8', text: withoutTypes(path) })
    if (name.endsWith('.css'))
      assets.set(`/frames/assets/${name}`, { type: 'text/css; charset=utf-8', text: readFileSync(path, 'utf8') })
  }
  return assets
}
