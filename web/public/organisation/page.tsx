import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { head, plainHead } from '../../head.ts'
import { serverApi } from '../../server-api.ts'

export function meta(args: MetaArgs<typeof loader>) {
  const organisation = args.loaderData
  if (!organisation) return plainHead(args, (t) => t('organisation.title'))
  return head(args, () => ({
    page: 'organisation',
    title: organisation.name,
    description: organisation.description.slice(0, 160),
  }))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await serverApi(context)('getOrganization', { id: params['slug'] ?? '' })
  if (!found.ok) throw data(null, { status: found.status || 503 })
  return found.data
}

export default function OrganisationPage() {
  const organisation = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{organisation.name}</h1>
      <p>{organisation.description}</p>
    </>
  )
}
