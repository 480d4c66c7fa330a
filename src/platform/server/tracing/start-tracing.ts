import { randomUUID } from 'node:crypto'
import { context, trace } from '@opentelemetry/api'
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import { logError } from '#platform/server/log.ts'
import type { TracingSettings } from '#platform/server/settings.ts'

/** Short, because a collector is near. Spans that cannot be sent are dropped. */
const EXPORT_TIMEOUT_MS = 2_000

export interface Tracing {
  /** Sends the spans that are left, or drops them if the collector does not answer. */
  close(): Promise<void>
}

/**
 * Starts recording spans of this process and sends them to an OpenTelemetry collector (OTLP over HTTP). Its packages
 * are loaded only here, so that a server without tracing starts as fast as before.
 */
export async function startTracing({ url, headers, share }: TracingSettings): Promise<Tracing> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'hool', 'service.instance.id': randomUUID() }),
    // A trace is recorded in full or not at all.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return {
    async close() {
      trace.disable()
      context.disable()
      await provider.shutdown().catch((error) => logError('traces not sent', {}, error))
    },
  }
}
