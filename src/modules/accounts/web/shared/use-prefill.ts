import { useEffect } from 'react'
import { api } from '#platform/web/api.ts'
import { useLogin } from '#platform/web/login.ts'
import type { FormState } from '#ui/form.tsx'

/**
 * Fills the `name`, `email` and `phone` fields of a form with the logged-in user's details, unless they already have
 * values.
 */
export function usePrefill({ props: { ref } }: FormState): void {
  const isLoggedIn = typeof useLogin() === 'object'
  useEffect(() => {
    if (!isLoggedIn) return
    const fill = (name: string, value: string | null) => {
      const field = ref.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value ?? ''
    }
    void api('getProfile', {}).then((result) => {
      if (!result.ok) return
      fill('name', `${result.data.firstName} ${result.data.lastName}`)
      fill('email', result.data.emailAddress)
      fill('phone', result.data.phone)
    })
  }, [isLoggedIn, ref])
}
