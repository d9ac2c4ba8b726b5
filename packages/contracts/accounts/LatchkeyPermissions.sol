// SPDX-License-Identifier: MIT
// Not audited. The parts from OpenZeppelin are.
pragma solidity 0.8.37;

import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {ERC7579Utils} from "@openzeppelin/contracts/account/utils/draft-ERC7579Utils.sol";
import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {
    Execution,
    IERC7579Execution,
    IERC7579Validator,
    MODULE_TYPE_VALIDATOR
} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// Lets a key act for an account within bounds: functions of contracts, amounts per period, and an end (ERC-7579 validator).
///
/// The strictest reading holds. An operation that reverts later has used its amounts. Fees that the account pays count as
/// native coin. Bundlers forbid the time in validation (ERC-7562), so a signature names its period, and the entry point
/// compares that period with the time.
contract LatchkeyPermissions is IERC7579Validator {
    using ERC4337Utils for PackedUserOperation;

    /// A function of a contract; without a function, plain transfers of the coin to the target.
    struct Rule {
        address target;
        bool isPlain;
        bytes4 selector;
    }

    /// An amount of a token in each period.
    struct TokenLimit {
        address token;
        uint256 units;
    }

    struct Permission {
        address key;
        uint48 start;
        uint48 expiry;
        /// Seconds.
        uint48 period;
        uint256 nativeUnits;
        Rule[] rules;
        TokenLimit[] tokens;
        /// Tells apart permissions that are the same otherwise.
        bytes32 salt;
    }

    struct Grant {
        address key;
        uint48 start;
        uint48 expiry;
        uint48 period;
        /// Of the account when it granted.
        uint256 epoch;
    }

    struct Limit {
        uint256 units;
        uint256 spent;
        uint48 period;
    }

    event Granted(address indexed account, bytes32 indexed id, Permission permission);
    event Revoked(address indexed account, bytes32 indexed id);

    error PermissionInvalid();
    error PermissionExists();

    // The account is the last key everywhere: bundlers allow storage that belongs to the sender (ERC-7562).
    mapping(bytes32 id => mapping(address account => Grant)) public grants;
    mapping(bytes32 rule => mapping(address account => bool)) private _rules;
    mapping(bytes32 limit => mapping(address account => Limit)) private _limits;
    /// Rises when the module is removed, which ends every permission.
    mapping(address account => uint256) public epochs;

    bytes4 private constant TRANSFER = 0xa9059cbb;
    bytes4 private constant APPROVE = 0x095ea7b3;
    bytes4 private constant INCREASE_ALLOWANCE = 0x39509351;
    bytes4 private constant TRANSFER_FROM = 0x23b872dd;

    /// Grants a permission of the calling account.
    function grant(Permission calldata permission) external returns (bytes32 id) {
        id = idOf(msg.sender, permission);
        if (grants[id][msg.sender].key != address(0)) revert PermissionExists();
        if (
            permission.key == address(0) || permission.expiry <= block.timestamp
                || permission.expiry > block.timestamp + 366 days || permission.period == 0 || permission.start == 0
                || permission.start >= permission.expiry || permission.rules.length == 0
        ) revert PermissionInvalid();
        grants[id][msg.sender] = Grant(
            permission.key, permission.start, permission.expiry, permission.period, epochs[msg.sender]
        );
        _limits[_limitKey(id, address(0))][msg.sender].units = permission.nativeUnits;
        for (uint256 i = 0; i < permission.tokens.length; i++) {
            TokenLimit calldata token = permission.tokens[i];
            if (token.token == address(0) || token.units == 0) revert PermissionInvalid();
            _limits[_limitKey(id, token.token)][msg.sender].units = token.units;
        }
        for (uint256 i = 0; i < permission.rules.length; i++) {
            Rule calldata rule = permission.rules[i];
            bool isLimited = _limits[_limitKey(id, rule.target)][msg.sender].units > 0;
            // Amounts are known of these functions only; a token with a limit has no others, and they need a limit.
            if (
                rule.target == address(0) || rule.target == msg.sender || rule.target == address(this)
                    || (!rule.isPlain && isLimited != _movesTokens(rule.selector))
            ) revert PermissionInvalid();
            _rules[_ruleKey(id, rule.target, rule.isPlain, rule.selector)][msg.sender] = true;
        }
        emit Granted(msg.sender, id, permission);
    }

    function revoke(bytes32 id) external {
        // No key has this address. An id is never granted twice, because what it has spent would count again.
        grants[id][msg.sender].key = address(this);
        emit Revoked(msg.sender, id);
    }

    function idOf(address account, Permission calldata permission) public view returns (bytes32) {
        return keccak256(abi.encode(account, epochs[account], permission));
    }

    /// What a permission has spent of the coin (address 0) or of a token in the period in which it was used last.
    function spent(address account, bytes32 id, address token) external view returns (uint256 units, uint48 period) {
        Limit storage limit = _limits[_limitKey(id, token)][account];
        return (limit.spent, limit.period);
    }

    /// The signature is the permission's id, the number of the period, and the key's signature of the operation.
    function validateUserOp(PackedUserOperation calldata userOp, bytes32 userOpHash) external returns (uint256) {
        bytes calldata signature = userOp.signature;
        if (userOp.sender != msg.sender || signature.length != 32 + 6 + 65) return ERC4337Utils.SIG_VALIDATION_FAILED;
        bytes32 id = bytes32(signature[0:32]);
        uint48 period = uint48(bytes6(signature[32:38]));
        Grant memory found = grants[id][msg.sender];
        (address signer, ECDSA.RecoverError err,) = ECDSA.tryRecoverCalldata(userOpHash, signature[38:]);
        if (err != ECDSA.RecoverError.NoError || signer != found.key) return ERC4337Utils.SIG_VALIDATION_FAILED;
        if (found.epoch != epochs[msg.sender]) return ERC4337Utils.SIG_VALIDATION_FAILED;
        if (!_isWithin(userOp, id, period)) return ERC4337Utils.SIG_VALIDATION_FAILED;
        return _window(found, period);
    }

    /// A permission never signs messages.
    function isValidSignatureWithSender(address, bytes32, bytes calldata) external pure returns (bytes4) {
        return 0xffffffff;
    }

    function isModuleType(uint256 moduleTypeId) external pure returns (bool) {
        return moduleTypeId == MODULE_TYPE_VALIDATOR;
    }

    function onInstall(bytes calldata) external {}

    function onUninstall(bytes calldata) external {
        epochs[msg.sender]++;
    }

    /// The first and the last second of a period, within the permission's own.
    function _window(Grant memory found, uint48 period) private pure returns (uint256) {
        uint256 from = uint256(found.start) + uint256(period) * found.period;
        uint256 until = from + found.period - 1;
        if (from >= found.expiry) return ERC4337Utils.SIG_VALIDATION_FAILED;
        if (until > found.expiry) until = found.expiry;
        return ERC4337Utils.packValidationData(true, uint48(from), uint48(until));
    }

    function _isWithin(PackedUserOperation calldata userOp, bytes32 id, uint48 period) private returns (bool) {
        bytes calldata data = userOp.callData;
        if (data.length < 4 || bytes4(data) != IERC7579Execution.execute.selector) return false;
        uint256 value = userOp.paymasterAndData.length == 0 ? _mostFees(userOp) : 0;
        (bytes32 mode, bytes calldata executions) = _decodeExecute(data[4:]);
        if (mode == bytes32(0)) {
            if (executions.length < 52) return false;
            (address target, uint256 sent, bytes calldata callData) = ERC7579Utils.decodeSingle(executions);
            if (!_isAllowed(id, period, target, callData)) return false;
            value = _plus(value, sent);
        } else if (mode == bytes32(uint256(1) << 248)) {
            Execution[] calldata batch = ERC7579Utils.decodeBatch(executions);
            if (batch.length == 0) return false;
            for (uint256 i = 0; i < batch.length; i++) {
                if (!_isAllowed(id, period, batch[i].target, batch[i].callData)) return false;
                value = _plus(value, batch[i].value);
            }
        } else {
            // A batch that goes on after a failure, a delegated call, or a mode of a later version.
            return false;
        }
        return value == 0 || _spend(id, period, address(0), value);
    }

    function _isAllowed(bytes32 id, uint48 period, address target, bytes calldata callData) private returns (bool) {
        if (callData.length == 0) return _rules[_ruleKey(id, target, true, 0)][msg.sender];
        if (callData.length < 4) return false;
        bytes4 selector = bytes4(callData);
        if (!_rules[_ruleKey(id, target, false, selector)][msg.sender]) return false;
        if (!_movesTokens(selector)) return true;
        uint256 at = selector == TRANSFER_FROM ? 68 : 36;
        if (callData.length < at + 32) return false;
        return _spend(id, period, target, uint256(bytes32(callData[at:at + 32])));
    }

    function _spend(bytes32 id, uint48 period, address token, uint256 units) private returns (bool) {
        Limit storage limit = _limits[_limitKey(id, token)][msg.sender];
        // A period that has passed does not come back.
        if (period < limit.period) return false;
        uint256 before = period == limit.period ? limit.spent : 0;
        uint256 total = _plus(before, units);
        if (total > limit.units) return false;
        (limit.spent, limit.period) = (total, period);
        return true;
    }

    function _mostFees(PackedUserOperation calldata userOp) private pure returns (uint256) {
        uint256 gas = userOp.verificationGasLimit() + userOp.callGasLimit();
        if (userOp.preVerificationGas > type(uint128).max) return type(uint256).max;
        return (gas + userOp.preVerificationGas) > type(uint120).max
            ? type(uint256).max
            : (gas + userOp.preVerificationGas) * userOp.maxFeePerGas();
    }

    function _decodeExecute(bytes calldata data) private pure returns (bytes32 mode, bytes calldata executions) {
        mode = bytes32(data[0:32]);
        uint256 offset = uint256(bytes32(data[32:64]));
        uint256 length = uint256(bytes32(data[offset:offset + 32]));
        executions = data[offset + 32:offset + 32 + length];
    }

    function _movesTokens(bytes4 selector) private pure returns (bool) {
        return selector == TRANSFER || selector == APPROVE || selector == INCREASE_ALLOWANCE
            || selector == TRANSFER_FROM;
    }

    /// Saturates, so that no sum passes a limit by coming around.
    function _plus(uint256 a, uint256 b) private pure returns (uint256) {
        unchecked {
            uint256 sum = a + b;
            return sum < a ? type(uint256).max : sum;
        }
    }

    function _ruleKey(bytes32 id, address target, bool isPlain, bytes4 selector) private pure returns (bytes32) {
        return keccak256(abi.encode(id, target, isPlain, selector));
    }

    function _limitKey(bytes32 id, address token) private pure returns (bytes32) {
        return keccak256(abi.encode(id, token));
    }
}
