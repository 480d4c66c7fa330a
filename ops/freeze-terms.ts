import { existsSync, writeFileSync } from 'node:fs'
import { composeTerms, hashTerms } from '#modules/accounts/server/terms/compose-terms.ts'
import { getTermsFile } from '#modules/accounts/server/terms/frozen-terms.ts'
import { TERMS_NOTICE_DAYS } from '#modules/accounts/values/limits.ts'
import { TERMS_AUDIENCES, type TermsAudience } from '#modules/accounts/values/terms/versions.ts'

/**
 * Freezes the current text of the terms: `node ops/freeze-terms.ts client 2027-03-01`. Writes the file and prints the
 * line to add to `src/modules/accounts/values/terms/versions.ts`. `--anew` overwrites a version that no user has
 * accepted.
 */
const [audience, validFrom, flag] = process.argv.slice(2)
if (!TERMS_AUDIENCES.includes(audience as TermsAudience) || !/^\d{4}-\d{2}-\d{2}$/.test(validFrom ?? ''))
  throw new Error('Usage: node ops/freeze-terms.ts client|counsellor YYYY-MM-DD [--anew]')
const version = { audience: audience as TermsAudience, validFrom: validFrom! }
const file = getTermsFile(version)
if (existsSync(file) && flag !== '--anew')
  throw new Error(`${version.audience} ${version.validFrom} is already frozen: a new wording needs a new version`)
const earliest = Temporal.Now.plainDateISO('Europe/Tallinn').add({ days: TERMS_NOTICE_DAYS + 1 })
if (flag !== '--anew' && Temporal.PlainDate.compare(Temporal.PlainDate.from(version.validFrom), earliest) < 0)
  throw new Error(`Users are notified ${TERMS_NOTICE_DAYS} days in advance: the earliest possible date is ${earliest}`)
const terms = composeTerms(version.audience)
writeFileSync(file, `${JSON.stringify(terms, null, 2)}\n`)
console.log(`{ audience: '${version.audience}', validFrom: '${version.validFrom}', hash: '${hashTerms(terms)}' },`)
