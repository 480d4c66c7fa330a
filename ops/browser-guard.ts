import type { Plugin } from 'vite'

/** Modules that must never reach a browser: schemas, server code, email templates and server-only translations. */
const FORBIDDEN = [
  /\/node_modules\/zod\//,
  /\/src\/(?:.+\/)?contract(?:\/|\.ts)/,
  /\/src\/(?:.+\/)?(?:server|emails)\//,
  /\/texts\/(?:emails|domainErrors|answers)\//,
]

/** Returns the modules of a browser build that are forbidden there. */
export const findForbiddenModules = (moduleIds: readonly string[]): string[] =>
  moduleIds.filter((id) => FORBIDDEN.some((pattern) => pattern.test(id)))

/** Fails the client build if it contains a forbidden module. */
export const browserGuard: Plugin = {
  name: 'browser-guard',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const moduleIds = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const found = findForbiddenModules(moduleIds)
    if (found.length > 0) this.error(`the client build contains ${found.join(', ')}`)
  },
}
