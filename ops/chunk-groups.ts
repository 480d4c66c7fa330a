import { globSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '../src')
const COMPONENT_FILES = '{.ts,.tsx,.module.css}'

/** Files that every page loads. */
const EVERY_PAGE = [
  '{root,entry.client}.tsx',
  'platform/values/{enums,constants}.ts',
  'platform/web/{api,call-request,clock,cookies,current-page,format,head,language-names,locale-formats,local-time}.ts',
  'platform/web/{localized-address,login,notify-failure,provider-status,server-api,server-context,theme,translate,visit}.ts',
  'platform/web/wait-for-page-load.ts',
  'platform/web/texts.tsx',
  `platform/web/theme-choice${COMPONENT_FILES}`,
  'modules/{pages,initial-call-paths}.ts',
  'modules/*/pages.ts',
  'modules/content/web/shared/crisis-lines.tsx',
  'modules/accounts/web/shared/{account-address,account-dialog,log-out}.ts',
  'modules/messaging/web/shared/unread.ts',
  'modules/accounts/web/shared/bookmarks.ts',
  `app-shell/{page-*,customer-view-state*,header*,footer*,quick-exit*,overlays*,progress*}${COMPONENT_FILES}`,
  `app-shell/{language-shell*,language-switch*,login-required-page*,router-anchor*,reload-at-payment-pages*}${COMPONENT_FILES}`,
  `ui/{button,icon,link,brand,dialog,notice,notice-stack,notices,classes,crisis-strip,empty-state,message-page,card}${COMPONENT_FILES}`,
  'ui/icons/**',
]

/**
 * File patterns below `src` for each shared chunk. A few large chunks load faster and compress better than dozens of
 * small ones. React and the router have their own chunk (vite.config.ts).
 */
const CHUNKS: Record<string, readonly string[]> = {
  frame: EVERY_PAGE,
  // Components shared by the search page and a provider's page.
  parts: [`ui/{chip,choice,disclosure,portrait,rating,tag,time-button}*${COMPONENT_FILES}`],
  fields: [`ui/{field,number-pair,pagination,select,text-field}*${COMPONENT_FILES}`],
  form: ['platform/web/use-form-texts.ts', `ui/form${COMPONENT_FILES}`],
  times: ['platform/web/{capitalize,format-session}.ts', `ui/{calendar,amount,skeleton,time-list}*${COMPONENT_FILES}`],
  // Components shared by the account dialogs and the account pages. Listed last, because a group also takes in the
  // files that its own files import, unless an earlier group already has them.
  account: [
    'modules/accounts/values/consents.ts',
    `modules/accounts/web/dialogs/{email-field,second-step,use-seconds-left}${COMPONENT_FILES}`,
    `modules/accounts/web/shared/{account,account-draft,agreement,finish-login,new-password-fields}${COMPONENT_FILES}`,
    'modules/accounts/web/shared/passkey.ts',
    `ui/{code-field,password-field}${COMPONENT_FILES}`,
  ],
}

/** Returns the chunk groups for Vite. @throws if a pattern matches no file */
export function listChunkGroups(): { name: string; test: (id: string) => boolean }[] {
  return Object.entries(CHUNKS).map(([name, patterns]) => {
    const files = new Set(patterns.flatMap(listFiles))
    return { name, test: (id) => files.has(id.replace(/\?.*$/, '')) }
  })
}

function listFiles(pattern: string): string[] {
  const found = globSync(pattern, { cwd: SOURCE }).filter((path) => !/\.test\.tsx?$/.test(path))
  if (found.length === 0) throw new Error(`ops/chunk-groups.ts: '${pattern}' matches no file`)
  return found.map((path) => join(SOURCE, path))
}
