import { globSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '../src')
const SHARED_LOOKS = '{.ts,.tsx,.module.css}'

/** What every page of the site loads anyway. */
const EVERYWHERE = [
  '{root,entry.client}.tsx',
  'platform/values/{enums,constants}.ts',
  'platform/web/{api,call-request,clock,cookies,current-page,format,head,language-names,locale-formats,local-time}.ts',
  'platform/web/{localized-address,login,notify-failure,provider-status,server-api,server-context,theme,translate,visit}.ts',
  'platform/web/wait-for-page-load.ts',
  'platform/web/texts.tsx',
  `platform/web/theme-choice${SHARED_LOOKS}`,
  'modules/{pages,first-paths}.ts',
  'modules/content/values/about-pages.ts',
  'modules/content/web/shared/crisis-lines.tsx',
  'modules/accounts/web/shared/{account-address,account-dialog,log-out}.ts',
  'modules/messaging/web/shared/unread.ts',
  'modules/search/web/shared/bookmarks.ts',
  `app-shell/{page-*,customer-view-state*,header*,footer*,quick-exit*,overlays*,progress*}${SHARED_LOOKS}`,
  `app-shell/{language-shell*,language-switch*,login-required-page*,router-anchor*,reload-at-payment-pages*}${SHARED_LOOKS}`,
  `ui/{button,icon,link,brand,dialog,notice,notice-stack,notices,classes,crisis-strip,empty-state,message-page,card}${SHARED_LOOKS}`,
  'ui/icons/**',
]

/**
 * Chunks that several pages share: a few files instead of dozens, which also compress better. Each names its files by patterns
 * below `src`; React and the router are a chunk of their own (vite.config.ts).
 */
const CHUNKS: Record<string, readonly string[]> = {
  frame: EVERYWHERE,
  // Parts that the finder and a counsellor's page share.
  parts: [`ui/{chip,choice,disclosure,portrait,rating,tag,time-button}*${SHARED_LOOKS}`],
  fields: [`ui/{field,number-pair,pagination,select,text-field}*${SHARED_LOOKS}`],
  times: ['platform/web/capitalize.ts', `ui/{calendar,amount,skeleton,time-list}*${SHARED_LOOKS}`],
}

/** The groups for Vite. @throws for a pattern that matches no file, which would otherwise go unnoticed. */
export function chunkGroups(): { name: string; test: (id: string) => boolean }[] {
  return Object.entries(CHUNKS).map(([name, patterns]) => {
    const files = new Set(patterns.flatMap(filesOf))
    return { name, test: (id) => files.has(id.replace(/\?.*$/, '')) }
  })
}

function filesOf(pattern: string): string[] {
  const found = globSync(pattern, { cwd: SOURCE }).filter((path) => !/\.test\.tsx?$/.test(path))
  if (found.length === 0) throw new Error(`ops/chunk-groups.ts: '${pattern}' matches no file`)
  return found.map((path) => join(SOURCE, path))
}
