import { S3Client } from '@aws-sdk/client-s3'
import type { FilesLocation } from '../settings/settings-kinds.ts'

const seconds = 1000
/** How long to wait for the connection, for more of an answer, and for an answer to whether all is well, in ms. */
type Patience = { readonly connect: number; readonly silence: number; readonly check: number }
export const patience: Patience = { connect: 5 * seconds, silence: 20 * seconds, check: 2 * seconds }

export type ClientOptions = { readonly wait?: Patience }

const hush = () => undefined
/** What the client would say on the console: each failure is a line of the log already. */
const logger = { trace: hush, debug: hush, info: hush, warn: hush, error: hush }

/** A client that calls only its endpoint: keys and region come from the settings, nothing is looked up. */
export const openClient = (
  { endpoint, key, secret, region }: Extract<FilesLocation, { kind: 's3' }>,
  { wait = patience }: ClientOptions = {},
): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    maxAttempts: 2,
    logger,
    // Of the silence of its socket: a limit for a whole request would end what is large.
    requestHandler: { connectionTimeout: wait.connect, socketTimeout: wait.silence },
    // Not every S3-compatible store knows the checksum trailers; the body is signed all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
