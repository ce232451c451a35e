/** Replies to customers who do not wait in a request. */
export {
  findOutgoingReply,
  findRejectedReply,
  recordReplyRejected,
  type OutgoingReply,
} from '../outgoing.sql.ts'
export { recordReplySent } from '../model.ts'
