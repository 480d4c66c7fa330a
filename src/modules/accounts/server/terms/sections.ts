import type terms from '#modules/accounts/texts/terms/en.json'
import { ENDING_NOTICE_DAYS, TERMS_NOTICE_DAYS } from '#modules/accounts/values/limits.ts'
import type booking from '#modules/bookings/texts/booking/en.json'
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

type Counted<Key> = Key extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}` ? Stem : Key
type TermsKey = keyof typeof terms | Extract<Counted<keyof typeof shared | keyof typeof booking>, `rule.${string}`>
/** A text key and its numbers, taken from the rules' constants so that the terms match them. */
export type Sentence = readonly [TermsKey, Record<string, number>?]
export interface Section {
  id: string
  title: keyof typeof terms
  /** Each paragraph is one or more sentences. */
  parts: readonly (readonly Sentence[])[]
}

/**
 * The cancellation rule of specification §4 and §9 in the wording of buttons, dialogs and emails. The sentence about
 * late cancellation covers all services; services with a right of withdrawal have further rules (docs/decisions/0022).
 */
const RULE: readonly Sentence[] = [['rule.general', { hours: FREE_CANCELLATION_HOURS }], ['terms.thenNoRefund']]
const FAR = { days: CHARGE_DAYS_BEFORE, notice: CHARGE_NOTICE_DAYS, hours: CARD_RETRY_HOURS }
const CLAIM = { days: CLAIM_DAYS, answer: CLAIM_ANSWER_DAYS }
const CHANGES: Section = {
  id: 'changes',
  title: 'terms.changes',
  parts: [[['terms.changes1', { days: TERMS_NOTICE_DAYS }]]],
}

export const CLIENT_TERMS_SECTIONS: readonly Section[] = [
  { id: 'what', title: 'terms.client.what', parts: [[['terms.client.what1']], [['terms.client.what2']]] },
  {
    id: 'account',
    title: 'terms.client.account',
    parts: [
      [['terms.client.account1', { years: ADULT_YEARS }]],
      [['terms.client.account2']],
      [['terms.client.account3']],
    ],
  },
  {
    id: 'booking',
    title: 'terms.client.booking',
    parts: [
      [['terms.client.booking1', { minutes: HOLD_MINUTES }]],
      [['terms.client.booking2']],
      [['terms.client.booking3']],
      [['terms.client.booking4', FAR]],
    ],
  },
  {
    id: 'cancelling',
    title: 'terms.client.changing',
    parts: [
      RULE,
      [['terms.client.changing2', { count: MAX_CLIENT_RESCHEDULES }]],
      [['terms.client.changing3']],
      [['terms.client.changing4'], ['rule.backDays', { count: REFUND_DAYS }]],
    ],
  },
  { id: 'late', title: 'terms.client.late', parts: [[['terms.client.late1', { minutes: LATE_MINUTES }]]] },
  {
    id: 'withdrawing',
    title: 'terms.client.withdraw',
    parts: [[['terms.client.withdraw1', { days: WITHDRAWAL_DAYS }]], [['terms.client.withdraw2']]],
  },
  {
    id: 'session',
    title: 'terms.client.session',
    parts: [[['terms.client.session1', { minutes: ROOM_OPENS_MINUTES_BEFORE }]], [['terms.client.session2']]],
  },
  { id: 'claims', title: 'terms.client.claims', parts: [[['terms.client.claims1', CLAIM]]] },
  { id: 'feedback', title: 'terms.client.feedback', parts: [[['terms.client.feedback1']]] },
  { id: 'data', title: 'terms.client.data', parts: [[['terms.client.data1']], [['terms.client.data2']]] },
  CHANGES,
  { id: 'disputes', title: 'terms.disputes', parts: [[['terms.disputes1']], [['terms.disputes2']]] },
]

export const PROVIDER_TERMS_SECTIONS: readonly Section[] = [
  { id: 'what', title: 'terms.counsellor.what', parts: [[['terms.counsellor.what1']]] },
  {
    id: 'joining',
    title: 'terms.counsellor.joining',
    parts: [[['terms.counsellor.joining1']], [['terms.counsellor.joining2']]],
  },
  {
    id: 'times',
    title: 'terms.counsellor.times',
    parts: [[['terms.counsellor.times1']], [['terms.counsellor.times2', { minutes: LATE_MINUTES }]]],
  },
  {
    id: 'cancelling',
    title: 'terms.counsellor.rule',
    parts: [RULE, [['terms.counsellor.rule2']], [['terms.counsellor.rule3', { days: WITHDRAWAL_DAYS }]]],
  },
  {
    id: 'money',
    title: 'terms.counsellor.money',
    parts: [
      [['terms.counsellor.money1']],
      [['terms.counsellor.money2', { hours: TRANSFER_AFTER_HOURS }]],
      [['terms.counsellor.money3']],
      [['terms.counsellor.money4', FAR]],
      [['terms.counsellor.money5']],
    ],
  },
  { id: 'claims', title: 'terms.counsellor.claims', parts: [[['terms.counsellor.claims1', CLAIM]]] },
  {
    id: 'silence',
    title: 'terms.counsellor.silence',
    parts: [[['terms.counsellor.silence1']], [['terms.counsellor.silence2']]],
  },
  { id: 'ranking', title: 'terms.counsellor.ranking', parts: [[['terms.counsellor.ranking1']]] },
  {
    id: 'ending',
    title: 'terms.counsellor.ending',
    parts: [[['terms.counsellor.ending1', { days: ENDING_NOTICE_DAYS }]]],
  },
  CHANGES,
  { id: 'disputes', title: 'terms.disputes', parts: [[['terms.disputes1b']], [['terms.disputes2']]] },
]
