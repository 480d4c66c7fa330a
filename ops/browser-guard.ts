import type { Plugin } from 'vite'

/** What browsers must never load: schemas, server code, email templates, and texts that only the server uses. */
const FORBIDDEN = [
  /\/node_modules\/zod\//,
  /\/src\/(?:.+\/)?contract(?:\/|\.ts)/,
  /\/src\/(?:.+\/)?(?:server|emails)\//,
  /\/src\/platform\/texts\/(?:emails|errors|refusals|answers)\//,
]

/** Modules of a browser build that may not be in it. */
export const forbiddenModules = (moduleIds: readonly string[]): string[] =>
  moduleIds.filter((id) => FORBIDDEN.some((pattern) => pattern.test(id)))

/** Fails the build of the browser's files when one of them holds what browsers must never load. */
export const browserGuard: Plugin = {
  name: 'browser-guard',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const moduleIds = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const found = forbiddenModules(moduleIds)
    if (found.length > 0) this.error(`the browser's files hold ${found.join(', ')}`)
  },
}
