import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** The order matters: each file may use what the earlier ones declare. */
const SCRIPT_FILES = ['messages.ts', 'sandbox-calls.ts', 'frame-channel.ts', 'payment-element.ts', 'stripe.ts']
const FOLDER = import.meta.dirname

/** Strips types with Node, suppressing its one-time experimental warning. */
function stripTypes(path: string): string {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(readFileSync(path, 'utf8'))
  } finally {
    process.emitWarning = emitWarning
  }
}

/**
 * Stripe's script is a classic script (it defines `window.Stripe` immediately), so its modules are joined into one
 * scope.
 */
export function buildStripeScript(): string {
  const parts = SCRIPT_FILES.map((name) =>
    stripTypes(join(FOLDER, 'script', name))
      .replace(/^import\s[^'"]*['"][^'"]*['"];?$/gm, '')
      .replace(/^export /gm, ''),
  )
  return `(() => {\n'use strict';\n${parts.join(';\n')}\n})();\n`
}

/** Files of the frame by path: modules without types, and the style sheet. */
export function loadFrameAssets(): Map<string, { type: string; text: string }> {
  const folder = join(FOLDER, 'frame')
  const assets = new Map<string, { type: string; text: string }>()
  for (const name of readdirSync(folder)) {
    if (name.includes('.test.')) continue
    const path = join(folder, name)
    if (name.endsWith('.ts'))
      assets.set(`/frames/assets/${name}`, { type: 'text/javascript; charset=utf-8', text: stripTypes(path) })
    if (name.endsWith('.css'))
      assets.set(`/frames/assets/${name}`, { type: 'text/css; charset=utf-8', text: readFileSync(path, 'utf8') })
  }
  return assets
}
