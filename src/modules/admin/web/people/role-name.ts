import { ROLE } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'

export const ROLE_NAMES = ['customer', 'provider', 'company', 'admin'] as const

/** Returns a function that translates a stored role. */
export function useRoleName(): (role: number) => string {
  const { t } = useAreaTexts('people')
  return (role) => t(`people.role.${ROLE_NAMES.find((name) => ROLE[name] === role) ?? 'customer'}`)
}
