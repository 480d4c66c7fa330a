import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { TERMS_AUDIENCES } from '#modules/accounts/values/terms/versions.ts'
import { loadTerms } from '#modules/accounts/web/terms/load-terms.ts'
import { TermsView } from '#modules/accounts/web/terms/terms-view.tsx'
import { buildHead } from '#platform/web/head.ts'

export function meta(args: MetaArgs<typeof loader>) {
  const { title = '', description = '', params = {} } = args.loaderData ?? {}
  // Search engines should index only the terms in force.
  return buildHead(args, () => ({ page: 'termsVersion', title, description, params, hidden: true }))
}

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const audience = TERMS_AUDIENCES.find((name) => `${name}s` === params['audience'])
  const validFrom = params['validFrom'] ?? ''
  if (!audience || !/^20\d\d-\d\d-\d\d$/.test(validFrom)) throw data(null, { status: 404 })
  return loadTerms(request, context, { audience, validFrom })
}

/** One version of the terms with its frozen wording. */
export default function TermsVersionPage() {
  return <TermsView data={useLoaderData<typeof loader>()} />
}
