import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { parseFailureKey } from '#modules/payments/web/shared/failure.ts'
import { buildHead } from '#platform/web/head.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Checkout } from './checkout.tsx'
import { type CheckoutSelection, parseSelection } from './checkout-selection.ts'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'checkout', title: t('checkout.title'), hidden: true }))
}

/** Loads the public data: offer, price, cancellation terms and payment settings. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const selection = parseSelection(new URL(request.url).searchParams)
  const [settings, offer] = await Promise.all([api('publicSettings', {}), selection ? loadOffer(api, selection) : null])
  if (!settings.ok) throw data(null, { status: 503 })
  return { settings: settings.data.payments, offer: offer?.ok ? offer.data : null }
}

function loadOffer(api: ReturnType<typeof serverApi>, selection: CheckoutSelection) {
  // Invitation terms need the link's secret, which the server does not have; the invitation page shows them.
  if (selection.kind === 'booking' || selection.kind === 'invitation') return null
  return selection.kind === 'seat'
    ? api('offerSummary', { id: selection.occurrenceId })
    : api('offerSummary', { id: selection.sessionTemplateId, start: selection.start })
}

/** Skips the reload when the URL changes to the booking's URL. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !nextUrl.searchParams.has('booking')
}

export default function CheckoutPage() {
  const { settings, offer } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const selection = parseSelection(query)
  const failure = parseFailureKey(query.get('failure'))
  return selection ? <Checkout {...{ selection, offer, settings, failure }} /> : <NothingChosen />
}

function NothingChosen() {
  const { t, language } = useMoreTexts()
  const findCounsellor = <ButtonLink href={buildPagePath('finder', language)}>{t('nav.findCounsellor')}</ButtonLink>
  return (
    <EmptyState level="h1" icon="calendar" title={t('checkout.nothingTitle')} actions={findCounsellor}>
      <p>{t('checkout.nothingText')}</p>
    </EmptyState>
  )
}
