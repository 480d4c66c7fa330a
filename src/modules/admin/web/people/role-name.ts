import { ROLE } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'

const ROLE_NAMES = ['customer', 'provider', 'company', 'admin'] as const

/** What a stored role is called. */
export function useRoleName(): (role: number) => string {
  const { t } = useAreaTexts('people')
  return (role) => t(`people.role.${ROLE_NAMES.find((one) => ROLE[one] === role) ?? 'customer'}`)
}
