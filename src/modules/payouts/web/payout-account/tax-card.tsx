import { useEffect, useState } from 'react'
import { COUNTRIES } from '#platform/values/countries.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Form, FormRows, type FormState, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './payout.module.css'

export type OwnTax = Reply<'getOwnTax'>

/** Form for the provider's VAT liability and the tax details that a platform must collect from its payees (DAC7). */
export function TaxCard({ tax: initialTax }: { tax: OwnTax }) {
  const { t } = useAreaTexts('tax')
  const [tax, setTax] = useState(initialTax)
  const form = useTaxForm(setTax)
  // The section did not exist when the browser handled the URL hash, so this effect scrolls to it.
  useEffect(() => {
    if (location.hash === '#tax') document.getElementById('tax')?.scrollIntoView()
  }, [])
  const isMissing = tax.taxNumber === null || tax.taxCountry === null
  return (
    <Card as="section" id="tax" aria-label={t('tax.title')} className={classes.part}>
      <CardHead title={t('tax.title')} />
      {isMissing && <Notice kind="waiting">{t('tax.missing')}</Notice>}
      <Form form={form}>
        <FormRows>
          <VatFields tax={tax} />
          <ResidenceFields tax={tax} />
          <Button type="submit" busy={form.busy} busyLabel={t('tax.saving')}>
            {t('tax.save')}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}

function useTaxForm(onSaved: (tax: OwnTax) => void): FormState {
  const { t } = useAreaTexts('tax')
  return useForm({
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    send: async ({ liable, vatNumber, vatSince, taxCountry, taxNumber }) => {
      const isVatRegistered = liable === 'yes'
      const response = await api('putOwnTax', {
        isVatRegistered,
        ...(isVatRegistered ? { vatNumber, ...(vatSince ? { vatSince } : {}) } : {}),
        taxCountry,
        taxNumber,
      } as Input<'putOwnTax'>)
      if (!response.ok) {
        const message = response.status === 0 ? t('generic.offline') : response.message
        return { ok: false, message, fieldErrors: response.fieldErrors }
      }
      notices.show({ kind: 'good', text: t('tax.saved') })
      onSaved(response.data)
      return response
    },
  })
}

function VatFields({ tax }: { tax: OwnTax }) {
  const { t } = useAreaTexts('tax')
  const [isLiable, setLiable] = useState(tax.isVatRegistered)
  return (
    <>
      <ChoiceGroup legend={t('tax.liable')} name="liable">
        <Radio
          name="liable"
          value="no"
          label={t('tax.notLiable')}
          checked={!isLiable}
          onChange={() => setLiable(false)}
        />
        <Radio
          name="liable"
          value="yes"
          label={t('tax.isLiable')}
          checked={isLiable}
          onChange={() => setLiable(true)}
        />
      </ChoiceGroup>
      {isLiable && (
        <div className={classes.pair}>
          <TextField
            name="vatNumber"
            label={t('tax.vatNumber')}
            hint={t('tax.vatNumberHint')}
            defaultValue={tax.vatNumber ?? ''}
            maxLength={30}
            autoComplete="off"
            required
          />
          <TextField
            name="vatSince"
            type="date"
            label={t('tax.vatSince')}
            aside={t('tax.optional')}
            hint={t('tax.vatSinceHint')}
            defaultValue={tax.vatSince ?? ''}
            min="1993-01-01"
          />
        </div>
      )}
      <p className={classes.quiet}>{t('tax.frozen')}</p>
    </>
  )
}

function ResidenceFields({ tax }: { tax: OwnTax }) {
  const { t, language } = useAreaTexts('tax')
  const [country, setCountry] = useState(tax.taxCountry ?? '')
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const [homeCountry, ...otherCountries] = COUNTRIES.map((code) => ({
    value: code as string,
    text: names.of(code) ?? code,
  }))
  const options = [homeCountry!, ...otherCountries.sort((a, b) => a.text.localeCompare(b.text, language))]
  const hint = country === 'EE' ? t(tax.isCompany ? 'tax.registryCode' : 'tax.personalCode') : undefined
  return (
    <fieldset className={classes.group}>
      <legend className={classes.groupTitle}>{t('tax.residence')}</legend>
      <p className={classes.quiet}>{t('tax.why')}</p>
      <div className={classes.pair}>
        <Select
          name="taxCountry"
          label={t('tax.country')}
          options={options}
          emptyText={t('tax.choose')}
          required
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        />
        <TextField
          name="taxNumber"
          label={t('tax.number')}
          hint={hint}
          defaultValue={tax.taxNumber ?? ''}
          maxLength={30}
          autoComplete="off"
          required
        />
      </div>
    </fieldset>
  )
}
