import {
  type FieldErrorCode,
  formatCode,
  formatExpiry,
  formatNumber,
  validateCode,
  validateExpiry,
  validateNumber,
} from './card-rules.ts'
import { type Appearance, applyAppearance } from './frame-appearance.ts'
import { FRAME_TEXTS, type FrameTexts, LISTED_TEST_CARDS } from './frame-texts.ts'

interface FrameSettings {
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
  findError: () => FieldErrorCode | null
}

const settings: FrameSettings = JSON.parse(decodeURIComponent(window.location.hash.slice(1)))
const texts: FrameTexts = FRAME_TEXTS[settings.locale] ?? FRAME_TEXTS.en
const getById = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const post = (message: object) => window.parent.postMessage(message, settings.origin)

function getCurrentMonth(): [number, number] {
  const today = new Date()
  return [today.getFullYear(), today.getMonth() + 1]
}

function createField(
  name: FieldName,
  format: Field['format'],
  validate: (typed: string) => FieldErrorCode | null,
): Field {
  const input = getById<HTMLInputElement>(name)
  return { input, error: getById(`${name}-error`), format, findError: () => validate(input.value) }
}

const fields: Record<FieldName, Field> = {
  number: createField('number', formatNumber, validateNumber),
  expiry: createField('expiry', formatExpiry, (typed) => validateExpiry(typed, getCurrentMonth())),
  cvc: createField('cvc', formatCode, validateCode),
}
const allFields = Object.values(fields)

function showError({ input, error }: Field, message: string | null): void {
  error.textContent = message ?? ''
  error.hidden = message === null
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

/** Formats the input and keeps the caret after the same digit. */
function reformat({ input, format }: Field): void {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digits = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = format(input.value)
  if (atEnd) return
  let position = 0
  for (let seen = 0; position < input.value.length && seen < digits; position++)
    if (/\d/.test(input.value[position] ?? '')) seen++
  input.setSelectionRange(position, position)
}

function notifyChange(): void {
  const complete = allFields.every((field) => field.findError() === null)
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

function listen(field: Field): void {
  field.input.addEventListener('input', (event) => {
    // Reformatting after a deletion would restore the deleted separator.
    if (!(event as InputEvent).inputType?.startsWith('delete')) reformat(field)
    if (field.findError() === null) showError(field, null)
    notifyChange()
  })
  field.input.addEventListener('focus', () => post({ kind: 'focus' }))
  field.input.addEventListener('blur', () => {
    const code = field.input.value === '' ? null : field.findError()
    showError(field, code && texts[code])
    post({ kind: 'blur' })
  })
}

/** Shows each field's error and focuses the first invalid one. */
function validate(): { type: string; code: string; message: string } | null {
  const invalidFields = allFields.flatMap((field) => {
    const code = field.findError()
    showError(field, code && texts[code])
    return code ? [{ field, code }] : []
  })
  const [first] = invalidFields
  first?.field.input.focus()
  return first ? { type: 'validation_error', code: first.code, message: texts[first.code] } : null
}

/** The field in which to show an error, by the error's `param` or `code`. */
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

function buildCardForm(billing: Record<string, unknown> = {}): URLSearchParams {
  const [month = '', year = ''] = fields.expiry.input.value.split(' / ')
  const form = new URLSearchParams({
    key: settings.publishableKey,
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

/** Creates a payment method from the fields. Only its id is sent to the page. */
async function tokenise(billing: Record<string, unknown> | undefined): Promise<object> {
  const invalid = validate()
  if (invalid) return { error: invalid }
  try {
    const response = await fetch('/v1/payment_methods', { method: 'POST', body: buildCardForm(billing) })
    const body = await response.json()
    if (response.ok) return { paymentMethod: body.id }
    return { error: body.error }
  } catch {
    return { error: { type: 'api_connection_error', message: texts.unreachable } }
  }
}

async function handleMessage({ origin, source, data }: MessageEvent): Promise<void> {
  if (origin !== settings.origin || source !== window.parent) return
  if (data.kind === 'focus') fields.number.input.focus()
  if (data.kind === 'blur') (document.activeElement as HTMLElement | null)?.blur()
  if (data.kind === 'clear') for (const { input } of allFields) input.value = ''
  if (data.kind === 'appearance') applyAppearance(data.appearance)
  if (data.kind === 'cardError') showCardError(data.error)
  if (data.kind === 'validate') post({ kind: 'response', id: data.id, error: validate() ?? undefined })
  if (data.kind === 'tokenise') post({ kind: 'response', id: data.id, ...(await tokenise(data.billing)) })
}

function fillTestCard(number: string): void {
  fields.number.input.value = number
  fields.expiry.input.value = `12 / ${String(getCurrentMonth()[0] + 3).slice(-2)}`
  fields.cvc.input.value = '123'
  for (const field of allFields) showError(field, null)
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
    getById('test-card-list').append(row)
  }
}

function start(): void {
  document.documentElement.lang = settings.locale
  for (const label of document.querySelectorAll<HTMLElement>('[data-text]')) {
    label.textContent = texts[label.dataset['text'] as keyof FrameTexts]
  }
  fields.expiry.input.placeholder = texts.expiryHint
  applyAppearance(settings.appearance)
  for (const field of allFields) listen(field)
  listTestCards()
  window.addEventListener('message', (event) => void handleMessage(event))
  new ResizeObserver(() =>
    post({ kind: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
  ).observe(document.documentElement)
  post({ kind: 'ready' })
}

start()
