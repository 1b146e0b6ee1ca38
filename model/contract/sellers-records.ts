import { recordKinds } from '../records/index.ts'
import {
  fileLogCall,
  privateFileCalls,
  publicationCall,
  recordCalls,
  removalCall,
  savedByPostCalls,
  trashCalls,
} from './records.ts'

/** Specification 7: GET and POST v1/cms/incentive, DELETE by id. */
export const incentives = {
  ...savedByPostCalls(recordKinds.incentives),
  ...trashCalls(recordKinds.incentives),
  ...publicationCall(recordKinds.incentives),
  ...privateFileCalls(recordKinds.incentives),
}

/** Specification 7: GET and POST v1/cms/knowledge-center, DELETE by id. */
export const knowledgeCenter = {
  ...savedByPostCalls(recordKinds.knowledgeCenter),
  ...trashCalls(recordKinds.knowledgeCenter),
  ...publicationCall(recordKinds.knowledgeCenter),
  ...privateFileCalls(recordKinds.knowledgeCenter),
  ...fileLogCall(recordKinds.knowledgeCenter),
}
/** Specification 7: GET v1/sellers/knowledge-center-folder, PUT or DELETE by id. */
export const knowledgeFolders = {
  ...recordCalls(recordKinds.knowledgeFolders),
  ...removalCall(recordKinds.knowledgeFolders),
}
