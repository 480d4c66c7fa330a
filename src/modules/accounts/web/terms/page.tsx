import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildHead } from '#platform/web/head.ts'
import { loadTerms } from './load-terms.ts'
import { TermsView } from './terms-view.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  const { title = '', description = '' } = args.loaderData ?? {}
  return buildHead(args, () => ({ page: 'terms', title, description }))
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const isForCounsellors = new URL(request.url).searchParams.get('for') === 'counsellors'
  return loadTerms(request, context, { audience: isForCounsellors ? 'counsellor' : 'client' })
}

/** The terms in force. */
export default function TermsPage() {
  return <TermsView data={useLoaderData<typeof loader>()} />
}
