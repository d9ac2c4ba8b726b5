// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccount, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";

/// Never deployed: an `eth_call` puts this code in the place of the entry point, so that accounts take its calls, and it
/// measures them. The signature of an operation that is measured is not the owner's, so validation may fail.
contract OperationEstimator {
    error Refused(string reason);

    function estimate(PackedUserOperation calldata op, bytes32 hash)
        external
        returns (uint256 validation, uint256 calling, bool success, bytes memory reason)
    {
        uint256 left = gasleft();
        if (op.initCode.length >= 20 && op.sender.code.length == 0) {
            (bool made,) = address(bytes20(op.initCode)).call(op.initCode[20:]);
            if (!made || op.sender.code.length == 0) revert Refused("AA13 initCode failed or OOG");
        }
        if (op.sender.code.length == 0) revert Refused("AA20 account not deployed");
        try IAccount(op.sender).validateUserOp(op, hash, 0) {}
        catch {
            revert Refused("AA23 reverted");
        }
        validation = left - gasleft();
        left = gasleft();
        (success, reason) = op.sender.call(op.callData);
        calling = left - gasleft();
    }

    receive() external payable {}
}
