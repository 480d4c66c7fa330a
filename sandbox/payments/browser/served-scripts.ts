import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** In dependency order: each file uses only what earlier files declare. */
const SCRIPT_FILES = ['messages.ts', 'sandbox-calls.ts', 'payment-element.ts', 'stripe.ts']
const FOLDER = import.meta.dirname

/** Strips the types with Node, suppressing its warning that this feature is experimental. */
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
 * Builds the script that pages load. Like Stripe's, it is a classic script that defines `window.Stripe` immediately, so
 * its modules are joined into one scope.
 */
export function buildStripeScript(): string {
  const parts = SCRIPT_FILES.map((name) =>
    stripTypes(join(FOLDER, 'script', name))
      .replace(/^import\s[^'"]*['"][^'"]*['"];?$/gm, '')
      .replace(/^export /gm, ''),
  )
  return `(() => {\n'use strict';\n${parts.join(';\n')}\n})();\n`
}

/** Loads the frame's files by path: modules with their types stripped, and style sheets. */
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
