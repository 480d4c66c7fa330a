import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EmailKind } from '#platform/server/email/email-kinds.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { launchBrowser } from './find-browser.ts'
import { EMAIL_KINDS, renderSampleEmail } from './inventory/describe-server.ts'

/**
 * `npm run emails` renders a sample of every kind of email in every language into {kind}-{language}.png, as a phone
 * shows it, and its plain-text part with the subject into {kind}-{language}.txt. `-- --only sessionReminder` renders
 * only these kinds. `--to folder` writes to a folder other than artifacts/emails.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, to: { type: 'string' } } })
const folder = values.to ?? join(import.meta.dirname, '../artifacts/emails')
const only = values.only?.split(',')
const unknown = only?.filter((kind) => !(EMAIL_KINDS as string[]).includes(kind)) ?? []
if (unknown.length > 0) throw new Error(`There is no kind of email called '${unknown.join("', '")}'`)
const kinds = (only as EmailKind[] | undefined) ?? EMAIL_KINDS

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 600 } })
  for (const kind of kinds) {
    for (const language of UI_LANGUAGES) {
      const { content, html, text } = renderSampleEmail(kind, language)
      await page.setContent(html)
      await page.screenshot({ path: join(folder, `${kind}-${language}.png`), fullPage: true })
      writeFileSync(join(folder, `${kind}-${language}.txt`), `${content.subject}\n\n${text}`)
    }
  }
} finally {
  await browser.close()
}
console.log(`${kinds.length} kinds of emails in ${folder}`)
