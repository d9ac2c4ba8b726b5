// SPDX-License-Identifier: MIT
// Not audited. The parts from OpenZeppelin are.
pragma solidity 0.8.37;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {AccountERC7579} from "@openzeppelin/contracts/account/extensions/draft-AccountERC7579.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {CallType, ERC7579Utils, ExecType, Mode} from "@openzeppelin/contracts/account/utils/draft-ERC7579Utils.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {MODULE_TYPE_VALIDATOR} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {AbstractSigner} from "@openzeppelin/contracts/utils/cryptography/signers/AbstractSigner.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";

/// An account with one key as its owner. It has no initializer and no upgrade. Its storage begins at a place of its own,
/// because a key may have delegated to other code before (EIP-7702).
abstract contract OwnedAccount is ERC7739, AccountERC7579, ERC721Holder, ERC1155Holder {
    constructor() EIP712("Latchkey", "1") {}

    function owner() public view virtual returns (address);

    function accountId() public pure override returns (string memory) {
        return "latchkey.account.1.0.0";
    }

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// Only the owner signs messages, never a module; always bound to this account and chain (ERC-7739).
    function isValidSignature(bytes32 hash, bytes calldata signature)
        public
        view
        override(AccountERC7579, ERC7739)
        returns (bytes4)
    {
        return ERC7739.isValidSignature(hash, signature);
    }

    /// Executors and fallback handlers would act without any signature.
    function supportsModule(uint256 moduleTypeId) public pure override returns (bool) {
        return moduleTypeId == MODULE_TYPE_VALIDATOR;
    }

    /// A delegated call could change everything that this account is.
    function supportsExecutionMode(bytes32 mode) public pure override returns (bool) {
        (CallType callType, ExecType execType,,) = ERC7579Utils.decodeMode(Mode.wrap(mode));
        return (callType == ERC7579Utils.CALLTYPE_SINGLE || callType == ERC7579Utils.CALLTYPE_BATCH)
            && (execType == ERC7579Utils.EXECTYPE_DEFAULT || execType == ERC7579Utils.EXECTYPE_TRY);
    }

    function _execute(Mode mode, bytes calldata executionCalldata) internal override returns (bytes[] memory) {
        (CallType callType,,,) = ERC7579Utils.decodeMode(mode);
        if (callType == ERC7579Utils.CALLTYPE_DELEGATECALL) revert ERC7579Utils.ERC7579UnsupportedCallType(callType);
        return super._execute(mode, executionCalldata);
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature)
        internal
        view
        override(AbstractSigner, AccountERC7579)
        returns (bool)
    {
        (address recovered, ECDSA.RecoverError err,) = ECDSA.tryRecoverCalldata(hash, signature);
        return err == ECDSA.RecoverError.NoError && recovered == owner();
    }
}

/// Behind a clone that carries its owner in its code, so that the address depends on the owner (ERC-1167, EIP-1014).
contract LatchkeyAccount is OwnedAccount layout at 0x2c1b6d3b5e1a4b8f9a2f6a5c7d8e9f00112233445566778899aabbccddeeff00 {
    function owner() public view override returns (address) {
        // The implementation itself has no arguments, and so no owner.
        if (address(this).code.length != 65) return address(0);
        return address(bytes20(Clones.fetchCloneArgs(address(this))));
    }
}

/// The code to which a key delegates its own address (EIP-7702).
contract LatchkeyDelegate is OwnedAccount layout at 0x2c1b6d3b5e1a4b8f9a2f6a5c7d8e9f00112233445566778899aabbccddeeff00 {
    function owner() public view override returns (address) {
        return address(this);
    }
}

contract LatchkeyAccountFactory {
    address public immutable implementation = address(new LatchkeyAccount());

    /// Deploys the account of an owner, unless it is there already.
    function createAccount(address owner, bytes32 salt) external returns (address account) {
        account = getAddress(owner, salt);
        if (account.code.length == 0) {
            Clones.cloneDeterministicWithImmutableArgs(implementation, abi.encodePacked(owner), salt);
        }
    }

    function getAddress(address owner, bytes32 salt) public view returns (address) {
        return
            Clones.predictDeterministicAddressWithImmutableArgs(implementation, abi.encodePacked(owner), salt);
    }
}
