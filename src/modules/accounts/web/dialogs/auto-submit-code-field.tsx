import { type RefObject, useEffect, useRef } from 'react'
import { CodeField } from '#ui/code-field.tsx'
import type { FormState } from '#ui/form.tsx'

interface AutoSubmitCodeFieldProps {
  form: FormState
  label: string
  invalidText: string
  /** The last code that the server rejected. It is not resubmitted automatically, because attempts are limited. */
  rejectedCode: RefObject<string>
}

/** The `code` field. It submits the form when all digits are entered and selects its own content after an error. */
export function AutoSubmitCodeField({ form, label, invalidText, rejectedCode }: AutoSubmitCodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (form.errors['code']) input.current?.select()
  }, [form.errors])
  return (
    <CodeField
      ref={input}
      name="code"
      label={label}
      invalidText={invalidText}
      required
      onComplete={(code) => code !== rejectedCode.current && form.props.ref.current?.requestSubmit()}
    />
  )
}
