import { useEffect } from 'react'
import { api } from '#platform/web/api.ts'
import { useLogin } from '#platform/web/login.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import type { FormState } from '#ui/form.tsx'
import { useForm } from '#ui/form.tsx'
import { readContactForm, toContactInput } from './contact-form-values.ts'

/** Sends the form and shows the result with the messages of specification §8; the input is kept in either case. */
export function useContactForm(onSent: () => void): FormState {
  const { t } = usePageTexts('contactUs')
  const form = useForm({
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    send: async (_values, data) => {
      const answer = await api('contactUs', toContactInput(readContactForm(data)))
      if (answer.ok) return answer
      const isForm = answer.status === 422
      const reason = answer.status === 0 ? t('generic.offline') : answer.message
      return {
        ok: false,
        message: t('generic.contactFailed'),
        errors: isForm ? [] : [reason],
        ...(isForm ? { fieldErrors: answer.fieldErrors } : {}),
      }
    },
    onSent,
  })
  usePrefill(form)
  return form
}

/** Prefills name and email of a logged-in client, unless the fields already contain input. */
function usePrefill({ props: { ref } }: FormState): void {
  const isIn = typeof useLogin() === 'object'
  useEffect(() => {
    if (!isIn) return
    const fill = (name: string, value: string) => {
      const field = ref.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
    void api('getProfile', {}).then((answer) => {
      if (!answer.ok) return
      fill('name', `${answer.data.firstName} ${answer.data.lastName}`)
      fill('email', answer.data.emailAddress)
    })
  }, [isIn, ref])
}
