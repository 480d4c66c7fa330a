import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { pagePath } from '#modules/pages.ts'
import { failureNamed } from '#modules/payments/web/shared/failure.ts'
import { head } from '#platform/web/head.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Checkout } from './checkout.tsx'
import { type Wanted, wantedOf } from './wanted.ts'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'checkout', title: t('checkout.title'), hidden: true }))
}

/** What anybody may know: the offer with its price and rule, and where the card fields come from. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const wanted = wantedOf(new URL(request.url).searchParams)
  const [settings, offer] = await Promise.all([api('publicSettings', {}), wanted ? offerOf(api, wanted) : null])
  if (!settings.ok) throw data(null, { status: 503 })
  return { settings: settings.data.payments, offer: offer?.ok ? offer.data : null }
}

function offerOf(api: ReturnType<typeof serverApi>, wanted: Wanted) {
  // An invitation shows its terms on its own page, to whoever has its secret; the server has not.
  if (wanted.kind === 'booking' || wanted.kind === 'invitation') return null
  return wanted.kind === 'seat'
    ? api('offerSummary', { id: wanted.occurrenceId })
    : api('offerSummary', { id: wanted.sessionTemplateId, start: wanted.start })
}

/** The same booking under its own address asks nobody anew. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !nextUrl.searchParams.has('booking')
}

export default function CheckoutPage() {
  const { settings, offer } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const wanted = wantedOf(query)
  const failure = failureNamed(query.get('failure'))
  return wanted ? <Checkout {...{ wanted, offer, settings, failure }} /> : <NothingChosen />
}

function NothingChosen() {
  const { t, language } = useMoreTexts()
  const find = <ButtonLink href={pagePath('finder', language)}>{t('nav.findCounsellor')}</ButtonLink>
  return (
    <EmptyState level="h1" icon="calendar" title={t('checkout.nothingTitle')} actions={find}>
      <p>{t('checkout.nothingText')}</p>
    </EmptyState>
  )
}
