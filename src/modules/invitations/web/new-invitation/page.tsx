import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { InvitePage } from './invite-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'newInvitation', title: t('nav.invitations'), hidden: true }))
}

/**
 * In the URL, `request` is the id of the session request to answer, `client` is the account id of an existing client, and
 * `at` is the start of a time to choose.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [options, requests] = await Promise.all([
    api('invitationOptions', {}),
    query.has('request') ? api('listRequests', {}) : null,
    areaTextsFor(request, 'invitations'),
  ])
  const sessionRequest =
    requests && unwrapLoaderResult(requests).find(({ customerRequestId }) => customerRequestId === query.get('request'))
  return {
    options: unwrapLoaderResult(options),
    sessionRequest: sessionRequest ?? null,
    client: query.get('client'),
    at: parseInstant(query.get('at')),
  }
}

/** Returns the instant in the API's format; null if the text is not an instant in the future. */
function parseInstant(text: string | null): string | null {
  const ms = Date.parse(text ?? '')
  return ms > nowMs() ? new Date(ms).toISOString().replace('.000', '') : null
}

export default function InviteRoute() {
  const props = useLoaderData<typeof clientLoader>()
  return <InvitePage key={props.sessionRequest?.customerRequestId ?? props.client ?? ''} {...props} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
