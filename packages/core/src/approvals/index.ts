export { approvals, type ApprovalModel } from './model.ts'
