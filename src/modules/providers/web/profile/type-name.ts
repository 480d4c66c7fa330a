import { PROVIDER_TYPES } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'

/** Returns a function that translates the name of a provider type. */
export function useTypeName(): (providerTypeId: number) => string {
  const { t } = useAreaTexts('application')
  return (id) => t(`providerType.${PROVIDER_TYPES.find((type) => type.providerTypeId === id)!.key}`)
}
