declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'send-mail': { mailId: string }
    'send-waiting-mails': Record<string, never>
    'forget-old-mails': object
  }
}

export {}
