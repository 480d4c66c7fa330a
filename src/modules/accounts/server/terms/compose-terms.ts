import { createHash } from 'node:crypto'
import type terms from '#modules/accounts/texts/terms/en.json'
import { ENDING_NOTICE_DAYS, TERMS_NOTICE_DAYS } from '#modules/accounts/values/limits.ts'
import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'
import type booking from '#modules/bookings/texts/booking/en.json'
import { translate } from '#platform/server/texts.ts'
import type shared from '#platform/texts/shared/en.json'
import {
  ADULT_YEARS,
  CARD_RETRY_HOURS,
  CHARGE_DAYS_BEFORE,
  CHARGE_NOTICE_DAYS,
  CLAIM_ANSWER_DAYS,
  CLAIM_DAYS,
  FREE_CANCELLATION_HOURS,
  HOLD_MINUTES,
  LATE_MINUTES,
  MAX_CLIENT_RESCHEDULES,
  REFUND_DAYS,
  ROOM_OPENS_MINUTES_BEFORE,
  TRANSFER_AFTER_HOURS,
  WITHDRAWAL_DAYS,
} from '#platform/values/constants.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

/** A section in one language; `{{brand}}` is the placeholder for the product's name, which is a setting. */
export interface TermsSection {
  id: string
  title: string
  paragraphs: string[]
}
export type TermsWording = Record<UiLanguage, TermsSection[]>

type WithoutPluralSuffix<Key> = Key extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}` ? Stem : Key
type TermsKey =
  | keyof typeof terms
  | Extract<WithoutPluralSuffix<keyof typeof shared | keyof typeof booking>, `rule.${string}`>
/**
 * A text key and the numbers in its text, which are the constants used by the rules, so that the terms and the rules
 * agree.
 */
type Sentence = readonly [TermsKey, Record<string, number>?]
interface Section {
  id: string
  title: keyof typeof terms
  /** Each paragraph is one or more sentences. */
  paragraphs: readonly (readonly Sentence[])[]
}

/**
 * The cancellation rule from specification §4 and §9, in the wording used in buttons, dialogs and emails. The sentence
 * about late cancellation covers all services; services with a right of withdrawal have further rules
 * (docs/decisions/0022).
 */
const CANCELLATION_RULE: readonly Sentence[] = [
  ['rule.general', { hours: FREE_CANCELLATION_HOURS }],
  ['terms.thenNoRefund'],
]
const SCHEDULED_CHARGE = { days: CHARGE_DAYS_BEFORE, notice: CHARGE_NOTICE_DAYS, hours: CARD_RETRY_HOURS }
const CLAIM_PERIODS = { days: CLAIM_DAYS, answer: CLAIM_ANSWER_DAYS }
const CHANGES: Section = {
  id: 'changes',
  title: 'terms.changes',
  paragraphs: [[['terms.changes1', { days: TERMS_NOTICE_DAYS }]]],
}

const CLIENT_TERMS_SECTIONS: readonly Section[] = [
  { id: 'what', title: 'terms.client.what', paragraphs: [[['terms.client.what1']], [['terms.client.what2']]] },
  {
    id: 'account',
    title: 'terms.client.account',
    paragraphs: [
      [['terms.client.account1', { years: ADULT_YEARS }]],
      [['terms.client.account2']],
      [['terms.client.account3']],
    ],
  },
  {
    id: 'booking',
    title: 'terms.client.booking',
    paragraphs: [
      [['terms.client.booking1', { minutes: HOLD_MINUTES }]],
      [['terms.client.booking2']],
      [['terms.client.booking3']],
      [['terms.client.booking4', SCHEDULED_CHARGE]],
    ],
  },
  {
    id: 'cancelling',
    title: 'terms.client.changing',
    paragraphs: [
      CANCELLATION_RULE,
      [['terms.client.changing2', { count: MAX_CLIENT_RESCHEDULES }]],
      [['terms.client.changing3']],
      [['terms.client.changing4'], ['rule.backDays', { count: REFUND_DAYS }]],
    ],
  },
  { id: 'late', title: 'terms.client.late', paragraphs: [[['terms.client.late1', { minutes: LATE_MINUTES }]]] },
  {
    id: 'withdrawing',
    title: 'terms.client.withdraw',
    paragraphs: [[['terms.client.withdraw1', { days: WITHDRAWAL_DAYS }]], [['terms.client.withdraw2']]],
  },
  {
    id: 'session',
    title: 'terms.client.session',
    paragraphs: [[['terms.client.session1', { minutes: ROOM_OPENS_MINUTES_BEFORE }]], [['terms.client.session2']]],
  },
  { id: 'claims', title: 'terms.client.claims', paragraphs: [[['terms.client.claims1', CLAIM_PERIODS]]] },
  { id: 'feedback', title: 'terms.client.feedback', paragraphs: [[['terms.client.feedback1']]] },
  { id: 'data', title: 'terms.client.data', paragraphs: [[['terms.client.data1']], [['terms.client.data2']]] },
  CHANGES,
  { id: 'disputes', title: 'terms.disputes', paragraphs: [[['terms.disputes1']], [['terms.disputes2']]] },
]

const PROVIDER_TERMS_SECTIONS: readonly Section[] = [
  { id: 'what', title: 'terms.counsellor.what', paragraphs: [[['terms.counsellor.what1']]] },
  {
    id: 'joining',
    title: 'terms.counsellor.joining',
    paragraphs: [[['terms.counsellor.joining1']], [['terms.counsellor.joining2']]],
  },
  {
    id: 'times',
    title: 'terms.counsellor.times',
    paragraphs: [[['terms.counsellor.times1']], [['terms.counsellor.times2', { minutes: LATE_MINUTES }]]],
  },
  {
    id: 'cancelling',
    title: 'terms.counsellor.rule',
    paragraphs: [
      CANCELLATION_RULE,
      [['terms.counsellor.rule2']],
      [['terms.counsellor.rule3', { days: WITHDRAWAL_DAYS }]],
    ],
  },
  {
    id: 'money',
    title: 'terms.counsellor.money',
    paragraphs: [
      [['terms.counsellor.money1']],
      [['terms.counsellor.money2', { hours: TRANSFER_AFTER_HOURS }]],
      [['terms.counsellor.money3']],
      [['terms.counsellor.money4', SCHEDULED_CHARGE]],
      [['terms.counsellor.money5']],
    ],
  },
  { id: 'claims', title: 'terms.counsellor.claims', paragraphs: [[['terms.counsellor.claims1', CLAIM_PERIODS]]] },
  {
    id: 'silence',
    title: 'terms.counsellor.silence',
    paragraphs: [[['terms.counsellor.silence1']], [['terms.counsellor.silence2']]],
  },
  { id: 'ranking', title: 'terms.counsellor.ranking', paragraphs: [[['terms.counsellor.ranking1']]] },
  {
    id: 'ending',
    title: 'terms.counsellor.ending',
    paragraphs: [[['terms.counsellor.ending1', { days: ENDING_NOTICE_DAYS }]]],
  },
  CHANGES,
  { id: 'disputes', title: 'terms.disputes', paragraphs: [[['terms.disputes1b']], [['terms.disputes2']]] },
]

const SECTIONS = { client: CLIENT_TERMS_SECTIONS, counsellor: PROVIDER_TERMS_SECTIONS } as const
const BRAND = '{{brand}}'

/** Composes the terms from the current texts and constants. The result must equal the newest frozen version. */
export function composeTerms(audience: TermsAudience): TermsWording {
  const byLanguage = UI_LANGUAGES.map((language) => [language, composeSections(language, audience)])
  return Object.fromEntries(byLanguage) as TermsWording
}

function composeSections(language: UiLanguage, audience: TermsAudience): TermsSection[] {
  const renderSentence = ([key, values]: Sentence) => translate(language, key, { brand: BRAND, ...values })
  return SECTIONS[audience].map(({ id, title, paragraphs }) => ({
    id,
    title: translate(language, title, { brand: BRAND }),
    paragraphs: paragraphs.map((sentences) => sentences.map(renderSentence).join(' ')),
  }))
}

/** Returns the hash of a version's wording, independent of the file's white space. */
export const hashTerms = (wording: TermsWording): string =>
  createHash('sha256').update(JSON.stringify(wording)).digest('hex')
