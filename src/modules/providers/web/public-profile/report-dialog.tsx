import type { PathLanguage } from '#platform/values/enums.ts'
import { REPORT_REASONS, type ReportReason } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { loadAreaTexts, useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea } from '#ui/text-field.tsx'

export const loadReportTexts = (language: PathLanguage) => loadAreaTexts(language, 'myFeedback')

interface ReportDialogProps {
  feedbackId: string
  onClose: () => void
}

export function ReportDialog({ feedbackId, onClose }: ReportDialogProps) {
  const { t } = useAreaTexts('myFeedback')
  const form = useReportForm({ feedbackId, onClose })
  return (
    <Dialog
      isOpen
      isBusy={form.busy}
      onClose={onClose}
      title={t('myFeedback.reportTitle')}
      closeText={t('myFeedback.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('myFeedback.close')}
          </Button>
          <Button type="submit" form="report-feedback" busy={form.busy} busyLabel={t('myFeedback.sending')}>
            {t('myFeedback.reportSend')}
          </Button>
        </>
      }
    >
      <Form form={form} id="report-feedback">
        <FormRows>
          <p>{t('myFeedback.reportLead')}</p>
          <ChoiceGroup legend={t('myFeedback.reportWhy')} name="reason">
            {REPORT_REASONS.map((reason) => (
              <Radio key={reason} name="reason" value={reason} required label={t(`myFeedback.reason.${reason}`)} />
            ))}
          </ChoiceGroup>
          <TextArea
            name="text"
            rows={3}
            maxLength={1000}
            label={t('myFeedback.reportText')}
            aside={t('myFeedback.optional')}
          />
        </FormRows>
      </Form>
    </Dialog>
  )
}

function useReportForm({ feedbackId, onClose }: ReportDialogProps) {
  const { t } = useAreaTexts('myFeedback')
  return useForm({
    texts: { required: t('error.required'), email: t('error.invalid'), invalid: t('error.invalid') },
    send: async ({ reason, text }) => {
      const result = await api('reportFeedback', {
        id: feedbackId,
        reason: reason as ReportReason,
        ...(text ? { text } : {}),
      })
      if (!result.ok) return { ...result, message: result.message || t('generic.offline') }
      notices.show({ kind: 'good', text: t('myFeedback.reported') })
      onClose()
      return result
    },
  })
}
