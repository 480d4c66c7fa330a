import {
  codeProblem,
  expiryProblem,
  type FieldProblem,
  formatCode,
  formatExpiry,
  formatNumber,
  numberProblem,
} from './card-rules.ts'
import { type Appearance, applyAppearance } from './frame-appearance.ts'
import { FRAME_TEXTS, type FrameTexts, LISTED_TEST_CARDS } from './frame-texts.ts'

interface SetUp {
  origin: string
  publishableKey: string
  locale: 'en' | 'et' | 'ru'
  appearance: Appearance
}
type FieldName = 'number' | 'expiry' | 'cvc'
interface CardError {
  type: string
  code?: string
  param?: string
  message?: string
}
interface Field {
  input: HTMLInputElement
  error: HTMLElement
  format: (typed: string) => string
  problem: () => FieldProblem | null
}

const setUp: SetUp = JSON.parse(decodeURIComponent(window.location.hash.slice(1)))
const texts: FrameTexts = FRAME_TEXTS[setUp.locale] ?? FRAME_TEXTS.en
const getById = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const post = (message: object) => window.parent.postMessage(message, setUp.origin)

function thisMonth(): [number, number] {
  const today = new Date()
  return [today.getFullYear(), today.getMonth() + 1]
}

function field(name: FieldName, format: Field['format'], problem: (typed: string) => FieldProblem | null): Field {
  const input = getById<HTMLInputElement>(name)
  return { input, error: getById(`${name}-error`), format, problem: () => problem(input.value) }
}

const fields: Record<FieldName, Field> = {
  number: field('number', formatNumber, numberProblem),
  expiry: field('expiry', formatExpiry, (typed) => expiryProblem(typed, thisMonth())),
  cvc: field('cvc', formatCode, codeProblem),
}
const allFields = Object.values(fields)

function showError({ input, error }: Field, message: string | null): void {
  error.textContent = message ?? ''
  error.hidden = message === null
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

/** Formats the typed text and keeps the caret after the same digit. */
function reformat({ input, format }: Field): void {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digits = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = format(input.value)
  if (atEnd) return
  let place = 0
  for (let seen = 0; place < input.value.length && seen < digits; place++)
    if (/\d/.test(input.value[place] ?? '')) seen++
  input.setSelectionRange(place, place)
}

function notifyChange(): void {
  const complete = allFields.every((one) => one.problem() === null)
  post({
    kind: 'change',
    detail: {
      complete,
      empty: allFields.every(({ input }) => input.value === ''),
      collapsed: false,
      value: { type: 'card' },
    },
  })
}

function listen(one: Field): void {
  one.input.addEventListener('input', (event) => {
    // After a deletion the separator must remain deletable.
    if (!(event as InputEvent).inputType?.startsWith('delete')) reformat(one)
    if (one.problem() === null) showError(one, null)
    notifyChange()
  })
  one.input.addEventListener('focus', () => post({ kind: 'focus' }))
  one.input.addEventListener('blur', () => {
    const problem = one.input.value === '' ? null : one.problem()
    showError(one, problem && texts[problem])
    post({ kind: 'blur' })
  })
}

/** Shows each field's error and focuses the first invalid one. */
function validate(): { type: string; code: string; message: string } | null {
  const invalidFields = allFields.flatMap((one) => {
    const problem = one.problem()
    showError(one, problem && texts[problem])
    return problem ? [{ one, problem }] : []
  })
  invalidFields[0]?.one.input.focus()
  return invalidFields[0]
    ? { type: 'validation_error', code: invalidFields[0].problem, message: texts[invalidFields[0].problem] }
    : null
}

/** The field that an error belongs to, by its `param` or its code. */
const FIELD_BY_CODE: Record<string, FieldName> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  expired_card: 'expiry',
  cvc: 'cvc',
}

function showCardError({ type, code, param, message }: CardError): void {
  const name = FIELD_BY_CODE[param ?? ''] ?? FIELD_BY_CODE[code ?? '']
  if (name && type !== 'validation_error') showError(fields[name], message ?? null)
}

function cardForm(billing: Record<string, unknown> = {}): URLSearchParams {
  const [month = '', year = ''] = fields.expiry.input.value.split(' / ')
  const form = new URLSearchParams({
    key: setUp.publishableKey,
    type: 'card',
    'card[number]': fields.number.input.value.replace(/\D/g, ''),
    'card[exp_month]': String(Number(month)),
    'card[exp_year]': `20${year}`,
    'card[cvc]': fields.cvc.input.value,
  })
  for (const [name, value] of Object.entries(billing))
    if (typeof value === 'string') form.set(`billing_details[${name}]`, value)
  return form
}

/** Creates a payment method from the fields; only its id leaves the frame. */
async function tokenise(billing: Record<string, unknown> | undefined): Promise<object> {
  const invalid = validate()
  if (invalid) return { error: invalid }
  try {
    const answer = await fetch('/v1/payment_methods', { method: 'POST', body: cardForm(billing) })
    const body = await answer.json()
    if (answer.ok) return { paymentMethod: body.id }
    return { error: body.error }
  } catch {
    return { error: { type: 'api_connection_error', message: texts.unreachable } }
  }
}

async function handleMessage({ origin, source, data }: MessageEvent): Promise<void> {
  if (origin !== setUp.origin || source !== window.parent) return
  if (data.kind === 'focus') fields.number.input.focus()
  if (data.kind === 'blur') (document.activeElement as HTMLElement | null)?.blur()
  if (data.kind === 'clear') for (const { input } of allFields) input.value = ''
  if (data.kind === 'appearance') applyAppearance(data.appearance)
  if (data.kind === 'cardError') showCardError(data.error)
  if (data.kind === 'validate') post({ kind: 'answer', id: data.id, error: validate() ?? undefined })
  if (data.kind === 'tokenise') post({ kind: 'answer', id: data.id, ...(await tokenise(data.billing)) })
}

function fillTestCard(number: string): void {
  fields.number.input.value = number
  fields.expiry.input.value = `12 / ${String(thisMonth()[0] + 3).slice(-2)}`
  fields.cvc.input.value = '123'
  for (const one of allFields) showError(one, null)
  getById<HTMLDetailsElement>('test-cards').open = false
  fields.cvc.input.focus()
  notifyChange()
}

function listTestCards(): void {
  for (const [number, outcome] of LISTED_TEST_CARDS) {
    const button = document.createElement('button')
    const name = document.createElement('span')
    button.type = 'button'
    button.dataset['number'] = number.replaceAll(' ', '')
    name.textContent = number
    button.append(name, ` ${texts[outcome]}`)
    button.addEventListener('click', () => fillTestCard(number))
    const row = document.createElement('li')
    row.append(button)
    getById('offered').append(row)
  }
}

function start(): void {
  document.documentElement.lang = setUp.locale
  for (const label of document.querySelectorAll<HTMLElement>('[data-text]')) {
    label.textContent = texts[label.dataset['text'] as keyof FrameTexts]
  }
  fields.expiry.input.placeholder = texts.expiryHint
  applyAppearance(setUp.appearance)
  for (const one of allFields) listen(one)
  listTestCards()
  window.addEventListener('message', (event) => void handleMessage(event))
  new ResizeObserver(() =>
    post({ kind: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
  ).observe(document.documentElement)
  post({ kind: 'ready' })
}

start()
