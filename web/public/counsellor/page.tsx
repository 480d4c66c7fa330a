import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { head, plainHead } from '../../head.ts'
import { serverApi } from '../../server-api.ts'

export function meta(args: MetaArgs<typeof loader>) {
  const provider = args.loaderData
  if (!provider) return plainHead(args, (t) => t('counsellor.title'))
  const name = `${provider.firstName} ${provider.lastName}`
  return head(args, () => ({
    page: 'counsellor',
    title: `${name}, ${provider.profession}`,
    description: provider.description.slice(0, 160),
    picture: provider.profileImageUrl,
    params: { providerId: provider.slug },
  }))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await serverApi(context)('providerPage', { id: params['providerId'] ?? '' })
  if (!found.ok) throw data(null, { status: found.status || 503 })
  return found.data
}

export default function CounsellorPage() {
  const provider = useLoaderData<typeof loader>()
  return (
    <>
      <h1>
        {provider.firstName} {provider.lastName}
      </h1>
      <p>{provider.profession}</p>
      <p>{provider.description}</p>
    </>
  )
}
