/** Replies on their way to customers who do not wait at the other end. */
export {
  findOutgoingReply,
  noteReplyRefused,
  noteReplySent,
  type OutgoingReply,
} from '../conversations.sql.ts'
