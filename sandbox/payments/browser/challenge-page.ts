import type Stripe from 'stripe'
import { escapeHtml } from '#sandbox/escape-html.ts'
import { StripeApiError } from '#sandbox/payments/core/stripe-api-error.ts'
import type { World } from '#sandbox/payments/core/world.ts'
import { finishChallenge } from '#sandbox/payments/resources/confirm-payment.ts'
import { finishSetupChallenge } from '#sandbox/payments/resources/setup-intents.ts'
import { renderSandboxPage } from './pages.ts'

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

const TEXTS = {
  en: {
    title: 'Confirm the payment',
    save: 'Confirm the card',
    note: 'A test of strong authentication: your bank would ask here that it is really you. No money moves.',
    complete: 'Complete',
    fail: 'Fail',
    closed: 'There is nothing to confirm any more.',
    back: 'Back to the shop',
  },
  et: {
    title: 'Kinnita makse',
    save: 'Kinnita kaart',
    note: 'Tugeva autentimise test: siin küsiks pank, kas see oled tõesti sina. Raha ei liigu.',
    complete: 'Kinnita',
    fail: 'Ära kinnita',
    closed: 'Midagi ei ole enam kinnitada.',
    back: 'Tagasi',
  },
  ru: {
    title: 'Подтвердите платёж',
    save: 'Подтвердите карту',
    note: 'Проверка строгой аутентификации: здесь банк спросил бы, вы ли это. Деньги не списываются.',
    complete: 'Подтвердить',
    fail: 'Отказаться',
    closed: 'Подтверждать больше нечего.',
    back: 'Назад',
  },
}

export const parseLocale = (requested: string | null | undefined): keyof typeof TEXTS => {
  const language = (requested ?? '').slice(0, 2)
  return language === 'et' || language === 'ru' ? language : 'en'
}

function findIntent(
  world: World,
  id: string,
  secret: string | null,
): { intent: Intent; returnUrl: string | null } | null {
  const entry = world.state.entry('payment_intent', id) ?? world.state.entry('setup_intent', id)
  if (!entry || entry.value.client_secret !== secret) return null
  return { intent: entry.value, returnUrl: (entry.hidden['returnUrl'] as string | null | undefined) ?? null }
}

/** Builds the return URL with the three parameters that Stripe adds to it. */
function buildReturnUrl(intent: Intent, returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  const unsuccessful = intent.status === 'processing' ? 'pending' : 'failed'
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : unsuccessful)
  return url.href
}

const formatMoney = (intent: Stripe.PaymentIntent, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: intent.currency }).format(intent.amount / 100)

/** Renders the authentication page of the cardholder's bank. Returns null for an unknown intent or a wrong secret. */
export function renderChallengePage(
  world: World,
  request: { id: string; secret: string | null; locale: string },
): string | null {
  const found = findIntent(world, request.id, request.secret)
  if (!found) return null
  const locale = parseLocale(request.locale)
  const texts = TEXTS[locale]
  const { intent, returnUrl } = found
  if (intent.status !== 'requires_action') {
    const link = returnUrl
      ? `<a class="button main" href="${escapeHtml(buildReturnUrl(intent, returnUrl))}">${texts.back}</a>`
      : ''
    return renderSandboxPage(locale, texts.closed, link)
  }
  const amount =
    intent.object === 'payment_intent' ? `<p class="amount">${escapeHtml(formatMoney(intent, locale))}</p>` : ''
  const form = `<form method="post" action="/challenge/${escapeHtml(intent.id)}">
<input type="hidden" name="client_secret" value="${escapeHtml(intent.client_secret ?? '')}">
<button class="main" id="complete" name="outcome" value="complete">${texts.complete}</button>
<button id="fail" name="outcome" value="fail">${texts.fail}</button>
</form>`
  const title = intent.object === 'payment_intent' ? texts.title : texts.save
  return renderSandboxPage(locale, title, `${amount}<p class="note">${texts.note}</p>${form}`)
}

/**
 * Applies the cardholder's choice in one transaction. @returns the return URL, or null if the intent is unknown or has
 * none
 */
export function completeChallenge(
  world: World,
  request: { id: string; secret: string | null; passed: boolean },
): string | null {
  const found = findIntent(world, request.id, request.secret)
  if (!found) return null
  world.request = { id: null, idempotencyKey: null }
  try {
    const finish = found.intent.object === 'payment_intent' ? finishChallenge : finishSetupChallenge
    finish(world, request.id, request.passed)
  } catch (error) {
    // An earlier submission may already have settled the intent, or the card may be declined, in which case the decline
    // is recorded. Both cases redirect back to the shop.
    if (!(error instanceof StripeApiError)) throw error
  }
  world.state.commit()
  world.wake()
  const updated = findIntent(world, request.id, request.secret)
  return updated?.returnUrl ? buildReturnUrl(updated.intent, updated.returnUrl) : null
}
