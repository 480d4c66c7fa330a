import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from 'react-router'
import { loadProviderPage } from '#modules/providers/web/public-profile/load-provider-page.ts'
import { buildProviderPageHead } from '#modules/providers/web/public-profile/page-head.ts'
import { ProviderPage } from '#modules/providers/web/public-profile/provider-page.tsx'
import { skipRevalidationOnSearchChange } from '#modules/providers/web/public-profile/skip-revalidation-on-search-change.ts'
import { PaymentNotice } from './payment-notice.tsx'

export const meta = (args: MetaArgs<typeof loader>) => buildProviderPageHead(args, { isHidden: true })
/** Loads public data only; the browser loads the payment status with the client's login. */
export const loader = (args: LoaderFunctionArgs) => loadProviderPage(args)
export const shouldRevalidate = skipRevalidationOnSearchChange

/**
 * The provider's page as shown after the client has paid for a booking (specification §2). The client can book again
 * from here.
 */
export default function Page() {
  const loaded = useLoaderData<typeof loader>()
  const { paymentIntentId = '' } = useParams()
  const notice = <PaymentNotice key={paymentIntentId} paymentIntentId={paymentIntentId} />
  return <ProviderPage key={loaded.provider.providerId} loaded={loaded} notice={notice} />
}
